import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import classes from './pager.module.css'
import { pagerSteps } from './pager-steps.ts'

export interface PagerProps {
  /** One-based. */
  page: number
  pageSize: number
  total: number
  /** The address of a page. */
  toPage: (page: number) => string
}

/** Previous, up to five numbers around the current one with the first and the last, Next. Nothing for a single page. */
export function Pager({ page, pageSize, total, toPage }: PagerProps) {
  const { t } = useLingui()
  const pages = Math.ceil(total / pageSize)
  if (pages <= 1) return null
  return (
    <nav className={classes.pager} aria-label={t`Pagination`}>
      {page > 1 && (
        <Link className={classes.step} to={toPage(page - 1)} rel="prev">
          {t`Previous`}
        </Link>
      )}
      {pagerSteps(page, pages).map((step) =>
        typeof step === 'string' ? (
          <span key={step} className={classes.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={step}
            className={classes.step}
            to={toPage(step)}
            aria-label={t`Page ${step}`}
            aria-current={step === page ? 'page' : undefined}
          >
            {step}
          </Link>
        ),
      )}
      {page < pages && (
        <Link className={classes.step} to={toPage(page + 1)} rel="next">
          {t`Next`}
        </Link>
      )}
    </nav>
  )
}
