import type { ReactNode, Ref } from 'react'
import classes from './row-list.module.css'

export interface RowListProps {
  children: ReactNode
  /** What the list holds, for those who can't see the heading above it. */
  label?: string
  ref?: Ref<HTMLUListElement>
}

/** Rows in one bordered box. */
export function RowList({ children, label, ref }: RowListProps) {
  return (
    <ul ref={ref} className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}

/** One row of a RowList: at least 40 px, its parts in a line. */
export function Row({ children }: { children: ReactNode }) {
  return <li className={classes.row}>{children}</li>
}
