import { type ReactNode, useId } from 'react'
import classes from './security.module.css'

interface SectionProps {
  title: string
  description: string
  /** What can be done with all of it. */
  action?: ReactNode
  children: ReactNode
}

/** A part of the page under a heading of its own. */
export function Section({ title, description, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <p>{description}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
