import { Page } from '@sheaf/ui'
import type { ReactNode } from 'react'
import classes from './site-page.module.css'

interface SitePageProps {
  title: string
  lead?: ReactNode
  /** A page of running text keeps lines short; one of tables and cards takes the width of the window. */
  wide?: boolean
  children: ReactNode
}

/** A public page: its name, what it is about in a sentence, and its parts. */
export function SitePage({ title, lead, wide = false, children }: SitePageProps) {
  return (
    <Page>
      <div className={wide ? classes.wide : classes.text}>
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
    </Page>
  )
}

/** A part of a public page under a heading of its own; where something links to it, by an id. */
export function Part({ id, title, children }: { id?: string; title: ReactNode; children: ReactNode }) {
  return (
    <section id={id} className={classes.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Parts side by side where the window has room for them. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>
}

/** One of them. */
export function Card({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>{title}</h2>
      {children}
    </section>
  )
}

/** Lines to type, one after the other. */
export function Commands({ lines }: { lines: readonly string[] }) {
  return (
    <pre className={classes.commands}>
      {lines.map((line) => (
        <code key={line}>{line}</code>
      ))}
    </pre>
  )
}
