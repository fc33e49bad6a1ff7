import classes from './bar.module.css'

export interface BarProps {
  width: 'narrow' | 'wide' | 'wider'
}

/** One word or line that is still on its way. */
export function Bar({ width }: BarProps) {
  return <span className={classes.bar} data-width={width} aria-hidden="true" />
}
