import { IconX } from '@sheaf/ui/icons'
import classes from './reorder.module.css'

/** Takes an item off such a list. */
export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={classes.control} aria-label={label} title={label} onClick={onRemove}>
      <IconX size={16} />
    </button>
  )
}
