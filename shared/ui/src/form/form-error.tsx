import type { ReactNode } from 'react'
import { IconAlertCircle } from '../icons.ts'
import classes from './form-error.module.css'

/** What is wrong with a form as a whole, above its button. Read out when it appears; draws nothing without words. */
export function FormError({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.region} role="alert">
      {children && (
        <p className={classes.error}>
          <IconAlertCircle size={16} aria-hidden="true" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
