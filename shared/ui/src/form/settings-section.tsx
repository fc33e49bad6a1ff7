import type { ReactNode } from 'react'
import classes from './settings-section.module.css'

interface SettingsSectionProps {
  title: ReactNode
  description?: ReactNode
  danger?: boolean
  children: ReactNode
}

/** A part of a page of settings, under a heading of its own. */
export function SettingsSection({ title, description, danger = false, children }: SettingsSectionProps) {
  return (
    <section className={classes.section} data-danger={danger || undefined}>
      <h2>{title}</h2>
      {description && <p className={classes.description}>{description}</p>}
      {children}
    </section>
  )
}
