import type { ReactNode } from 'react'
import classes from './state-box.module.css'

export interface StateBoxProps {
  icon?: ReactNode
  /** What the state is called by its number, such as 404. */
  code?: string
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Read out at once when it appears. */
  alert?: boolean
  /** The heading's level: 1 where the state is the whole page. */
  level?: 1 | 2
}

/** The common shape of what stands where content would: one sentence, what to do, the action. */
export function StateBox({ icon, code, title, children, action, alert = false, level = 2 }: StateBoxProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={classes.box} role={alert ? 'alert' : undefined}>
      {icon && (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <Heading className={classes.title} data-level={level} tabIndex={level === 1 ? -1 : undefined}>
        {code && <span className={classes.code}>{code}</span>} {title}
      </Heading>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
