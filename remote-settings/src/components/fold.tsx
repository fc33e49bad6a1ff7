import { type ReactNode, useState } from 'react'
import classes from './fold.module.css'

interface FoldProps {
  label: string
  /** What is said beside it while something in it is not as it usually is. */
  mark: string | undefined
  /** Does something in it have to be seen? */
  isOpen?: boolean
  children: ReactNode
}

/** A part of a form that most people need not see. */
export function Fold({ label, mark, isOpen = false, children }: FoldProps) {
  const [opened, setOpened] = useState(false)
  return (
    <details open={opened || isOpen} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className={classes.summary}>
        {label}
        {mark !== undefined && <span className={classes.mark}>{mark}</span>}
      </summary>
      <div className={classes.inside}>{children}</div>
    </details>
  )
}
