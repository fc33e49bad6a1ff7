import { useLingui } from '@lingui/react/macro'
import { limits, type Thread } from '@sheaf/contract'
import { BulkActions } from './bulk-actions/bulk-actions.tsx'
import classes from './selection-bar.module.css'

export { addListWords } from './words.ts'

interface SelectionBarProps {
  items: readonly Thread[]
  selected: readonly Thread[]
  onSelect: (numbers: readonly number[]) => void
}

/** Above a list whose threads may be chosen: how many are, and what to do with them. */
export function SelectionBar({ items, selected, onSelect }: SelectionBarProps) {
  const { t } = useLingui()
  const most = Math.min(items.length, limits.threadsAtOnce)
  const count = selected.length
  return (
    <div className={classes.selection}>
      <label className={classes.all}>
        <input
          type="checkbox"
          checked={count > 0 && count >= most}
          ref={(box) => {
            if (box !== null) box.indeterminate = count > 0 && count < most
          }}
          onChange={({ currentTarget }) =>
            onSelect(currentTarget.checked ? items.slice(0, most).map(({ number }) => number) : [])
          }
        />
        {t`Select all`}
      </label>
      {count > 0 && <BulkActions threads={selected} onClear={() => onSelect([])} />}
    </div>
  )
}
