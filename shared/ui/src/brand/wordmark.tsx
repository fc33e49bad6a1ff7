import { Mark } from './mark.tsx'
import classes from './wordmark.module.css'

/** Mark and name. The name is a name: it is not translated. */
export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <Mark size={20} />
      <span>Sheaf</span>
    </span>
  )
}
