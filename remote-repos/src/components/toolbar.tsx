import type { ReactNode } from 'react'
import classes from './toolbar.module.css'

/** What stands above a list of a repository: the branch, and what there is to know about it. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={classes.toolbar}>{children}</div>
}
