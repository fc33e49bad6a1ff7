import type { ReactNode } from 'react'
import classes from './settings-form.module.css'

/** The buttons below a form that is a page or a part of one. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
