import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '@sheaf/ui'
import classes from './dashboard-pager.module.css'

export interface DashboardPagerProps {
  /** Counted from 0, as it stands in the address. */
  page: number
  pageSize: number
  total: number
  toPage: (page: number) => string
}

/** Previous, the number of this page, Next (SPEC 5). Nothing where everything is on one page. */
export function DashboardPager({ page, pageSize, total, toPage }: DashboardPagerProps) {
  const { t } = useLingui()
  const hasNext = total > pageSize * (page + 1)
  if (page === 0 && !hasNext) return null
  const number = page + 1
  return (
    <nav className={classes.pager} aria-label={t`Pagination`}>
      {page > 0 && (
        <LinkButton variant="default" to={toPage(page - 1)}>
          {t`Previous`}
        </LinkButton>
      )}
      {total > pageSize && (
        <LinkButton variant="default" to={toPage(page)} aria-current="page" aria-label={t`Page ${number}`}>
          {number}
        </LinkButton>
      )}
      {hasNext && (
        <LinkButton variant="default" to={toPage(page + 1)}>
          {t`Next`}
        </LinkButton>
      )}
    </nav>
  )
}
