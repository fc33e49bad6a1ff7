import classes from './reorder.module.css'

/** Says to those who hear the page where something was put. */
export function SaidOrder({ said }: { said: string }) {
  return (
    <p className={classes.heard} role="status">
      {said}
    </p>
  )
}
