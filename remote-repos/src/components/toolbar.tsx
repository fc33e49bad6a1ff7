import type { ReactNode } from 'react'
import classes from './toolbar.module.css'

interface ToolbarProps {
  children: ReactNode
  /** Single keys that do something on this page, with spaces between them: the list of shortcuts looks here. */
  shortcuts?: 't y' | 'y'
}

/** What stands above a list of a repository: the branch, and what there is to know about it. */
export function Toolbar({ children, shortcuts }: ToolbarProps) {
  return (
    <div className={classes.toolbar} data-shortcuts={shortcuts}>
      {children}
    </div>
  )
}
