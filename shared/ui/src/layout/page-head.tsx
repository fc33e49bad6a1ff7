import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './page-head.module.css'

export interface Crumb {
  label: string
  to?: string
}

export interface PageHeadProps {
  title: ReactNode
  /** What lies above this page, outermost first; the title itself is not one of them. */
  crumbs?: readonly Crumb[]
  description?: ReactNode
  /** The one main action. */
  action?: ReactNode
}

/** Where you are, what it is and the one main action at the right. Holds the page's only h1. */
export function PageHead({ title, crumbs, description, action }: PageHeadProps) {
  const isCrumbed = crumbs !== undefined && crumbs.length > 0
  return (
    <header className={`${classes.head} ${isCrumbed ? classes.crumbed : ''}`}>
      <div className={classes.what}>
        {isCrumbed && <Crumbs crumbs={crumbs} />}
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </header>
  )
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className={classes.crumbs}>
        {crumbs.map(({ label, to }) => (
          <li key={to ?? label}>{to ? <Link to={to}>{label}</Link> : <span>{label}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}
