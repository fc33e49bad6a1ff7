import { type ReactNode, useId } from 'react'
import classes from './side-card.module.css'

export interface SideCardProps {
  title: ReactNode
  children: ReactNode
}

/** One thing to know about a repository, beside its files. */
export function SideCard({ title, children }: SideCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The quiet line of a card that has nothing to show. */
export function SideNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>
}
