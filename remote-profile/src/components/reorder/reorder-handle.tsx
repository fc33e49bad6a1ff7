import { useLingui } from '@lingui/react/macro'
import { IconGripVertical } from '@sheaf/ui/icons'
import type { KeyboardEvent } from 'react'
import classes from './reorder.module.css'
import type { Handle } from './use-reorder.ts'

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** By what an item of a list is taken to another place. */
export function ReorderHandle({ name, onMove, touched }: Handle) {
  const { t } = useLingui()
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const handle = event.currentTarget
    onMove(by)
    // Browsers take the focus from what is put elsewhere.
    requestAnimationFrame(() => handle.focus())
  }
  return (
    <button
      type="button"
      className={`${classes.control} ${classes.handle}`}
      aria-label={t`Move ${name}: use the arrow keys`}
      title={t`Drag, or use the arrow keys`}
      onKeyDown={press}
      {...touched}
    >
      <IconGripVertical size={16} />
    </button>
  )
}
