import { sessionEndedAtom } from '@sheaf/shell'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { IconAlertCircle } from '../icons.ts'
import classes from './form-error.module.css'
import { SessionEnded } from './session-ended.tsx'

/**
 * What is wrong with a form as a whole, above its button; while the session has ended, that and nothing else. Read out when it
 * appears; draws nothing without words.
 */
export function FormError({ children }: { children?: ReactNode }) {
  const ended = useAtomValue(sessionEndedAtom)
  return (
    <div className={classes.region} role="alert">
      {(ended || children) && (
        <p className={ended ? classes.warning : classes.error}>
          <IconAlertCircle size={16} aria-hidden="true" />
          <span>{ended ? <SessionEnded /> : children}</span>
        </p>
      )}
    </div>
  )
}
