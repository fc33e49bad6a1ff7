import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { sessionStateAtom } from '@sheaf/shell'
import { LinkButton, Page, PageHead } from '@sheaf/ui'
import { IconPlus } from '@sheaf/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { repositoriesQuery } from '../../api/repositories.queries.ts'
import { DashboardFilters } from './dashboard-filters.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { RepositoryResults } from './repository-results.tsx'
import { useDashboardView } from './use-dashboard-view.ts'

/** One's own repositories, or the public ones; for visitors the public ones alone. */
export function DashboardScreen() {
  const { t } = useLingui()
  const { session, isLoading } = useAtomValue(sessionStateAtom)
  const { view } = useDashboardView()
  const unknown = !session && isLoading
  const username = view.scope === 'own' ? session?.username : undefined
  const { data } = useQuery({
    ...repositoriesQuery({ username, page: view.page, limit: view.limit, topic: view.topic }),
    enabled: !unknown,
    // Its failure is said where the results would stand.
    throwOnError: false,
  })
  return (
    <Page>
      <PageHead
        crumbs={[{ label: t`Home`, to: paths.home() }, { label: t`Repositories` }]}
        title={t`Repository Dashboard`}
        description={unknown ? '' : session ? t`Manage and explore your repositories` : t`Explore public repositories`}
        action={
          session && (
            <LinkButton to={paths.initRepository()} leftSection={<IconPlus size={16} />}>
              {t`Initialize Repository`}
            </LinkButton>
          )
        }
      />
      {/* Where there is nothing, there is nothing to look for. */}
      {!unknown && (data?.total !== 0 || view.topic !== '') && <DashboardFilters />}
      {unknown ? (
        // Nothing below the head before it is known whose page this is: what the head then has for one who is signed in would move it.
        <div aria-busy="true" />
      ) : (
        <Suspense
          key={`${view.scope}:${view.page}:${view.limit}:${view.topic}`}
          fallback={<DashboardSkeleton view={view.view} />}
        >
          <RepositoryResults username={username} />
        </Suspense>
      )}
    </Page>
  )
}
