import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import classes from '../page-frame/offline-banner.module.css'
import { type Toast, toastDuration } from './shown-toasts.ts'
import { dismissToastAtom } from './toasts-atom.ts'

/** What is said where toasts can't be drawn: as long, in their words, without their looks. */
export function PlainNotice({ toast: { id, message } }: { toast: Toast }) {
  const dismiss = useSetAtom(dismissToastAtom)
  useEffect(() => {
    const timer = setTimeout(() => {
      // It fades no more than it is drawn.
      dismiss(id)
      dismiss(id)
    }, toastDuration)
    return () => clearTimeout(timer)
  }, [id, dismiss])
  return (
    <div role="alert" className={classes.place}>
      <div className={classes.banner}>{message}</div>
    </div>
  )
}
