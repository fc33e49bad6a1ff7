import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState, TextLink } from '@sheaf/ui'
import { IconSearch } from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { repositoriesQuery } from '../../api/repositories.queries.ts'
import { DashboardPager } from './dashboard-pager.tsx'
import { FirstUse } from './first-use.tsx'
import { RepositoryCard } from './repository-card.tsx'
import { filterAndSort } from './repository-filter.ts'
import classes from './repository-results.module.css'
import { ScopeSwitch } from './scope-switch.tsx'
import { useDashboardView } from './use-dashboard-view.ts'

/** The repositories of one page that fit what is looked for. */
export function RepositoryResults({ username }: { username: string | undefined }) {
  const { t } = useLingui()
  const { view, to } = useDashboardView()
  const { data } = useSuspenseQuery(
    repositoriesQuery({ username, page: view.page, limit: view.limit, topic: view.topic }),
  )
  const shown = filterAndSort(data.items, view)
  const count = shown.length
  const total = data.total
  if (total > 0 && data.items.length === 0) {
    return <Navigate replace to={to({ page: Math.ceil(total / data.page_size) - 1 })} />
  }
  return (
    <>
      <div className={classes.line}>
        <p role="status">
          {total > 0 && (
            <Trans>
              Showing {count} of {total} repositories
            </Trans>
          )}
        </p>
        {view.topic !== '' && (
          <TextLink to={to({ topic: '', page: 0 })}>
            <Trans>Topic {view.topic}: show all</Trans>
          </TextLink>
        )}
        <ScopeSwitch />
      </div>
      {total === 0 && view.topic === '' ? (
        <FirstUse own={username !== undefined} />
      ) : count === 0 ? (
        <EmptyState
          icon={<IconSearch size={24} />}
          title={t`No repositories found matching your criteria`}
          action={<TextLink to={to({ q: '', visibility: 'all', topic: '', page: 0 })}>{t`Clear filters`}</TextLink>}
        />
      ) : (
        <ul className={classes[view.view]} aria-label={t`Repositories`}>
          {shown.map((item) => (
            <RepositoryCard key={item.repo.uid} item={item} view={view.view} />
          ))}
        </ul>
      )}
      <DashboardPager page={view.page} pageSize={data.page_size} total={total} toPage={(page) => to({ page })} />
    </>
  )
}
