import { useLingui } from '@lingui/react/macro'
import type { BranchItem } from '@sheaf/contract'
import { IconCheck } from '@sheaf/ui/icons'
import { Combobox, useCombobox } from '@sheaf/ui/overlays'
import { useEffect, useRef, useState } from 'react'
import classes from './branch-menu.module.css'

export interface BranchMenuProps {
  branches: readonly BranchItem[]
  current: string
  onPick: (ref: string) => void
  onClose: () => void
}

/** More than this nobody reads through: one searches. */
const shownAtOnce = 100

/** The branches to choose from, found by a part of their name. Lies over the button that opened it. */
export function BranchMenu({ branches, current, onPick, onClose }: BranchMenuProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ opened: true, onOpenedChange: (opened) => !opened && onClose() })
  // The field says which list it controls, and a list has its id only once it was drawn.
  const [, drawAgain] = useState(false)
  useEffect(() => {
    field.current?.focus()
    drawAgain(true)
  }, [])

  const wanted = search.trim().toLowerCase()
  const found = branches.filter(({ branch }) => branch.ref_name.toLowerCase().includes(wanted))
  const shown = found.slice(0, shownAtOnce)
  const first = shown.length
  const all = found.length
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={onPick}
      withinPortal={false}
      position="bottom-start"
      width={280}
      shadow="md"
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        {/* Where the opening button is seen, a click now closes. */}
        <button type="button" className={classes.cover} tabIndex={-1} aria-label={t`Close`} onClick={onClose} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          ref={field}
          role="combobox"
          aria-expanded
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.selectFirstOption()
          }}
          placeholder={t`Find a branch`}
          aria-label={t`Find a branch`}
        />
        <Combobox.Options className={classes.options} aria-label={t`Branches`}>
          {shown.map(({ branch }) => (
            <Combobox.Option
              key={branch.ref_name}
              value={branch.ref_name}
              active={branch.ref_name === current}
              className={classes.option}
              title={branch.ref_name}
            >
              <span className={classes.name}>{branch.ref_name}</span>
              {branch.ref_name === current && <IconCheck size={16} />}
            </Combobox.Option>
          ))}
          {all === 0 && <Combobox.Empty>{t`No branches found`}</Combobox.Empty>}
        </Combobox.Options>
        {all > first && (
          <Combobox.Footer className={classes.more}>{t`The first ${first} of ${all} branches`}</Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
