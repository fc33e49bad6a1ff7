import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState, ListSkeleton, Pager, RowList } from '@sheaf/ui'
import { IconStar } from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { type RepositoriesAsked, starredQuery } from '../../api/user-repositories.queries.ts'
import { RepositoryRow } from '../../components/repository-row.tsx'
import { repositoriesPageAddress, repositoriesPageOf } from '../../repository-page.ts'
import classes from './stars.module.css'

/** /:username/stars: the repositories that a user has starred and the one who looks may see. */
export function StarsScreen() {
  const { username = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <Suspense fallback={<ListSkeleton rows={6} height={72} />}>
      <StarredPage username={username} {...repositoriesPageOf(search)} />
    </Suspense>
  )
}

function StarredPage({ username, page, limit }: RepositoriesAsked) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(starredQuery({ username, page, limit }))
  if (data.items.length === 0 && data.total > 0 && page > 0) {
    return <Navigate replace to={repositoriesPageAddress({ page: Math.ceil(data.total / limit) - 1, limit })} />
  }
  return (
    <section>
      <h2 className={classes.title}>
        <Trans>Starred Repositories ({data.total})</Trans>
      </h2>
      {data.items.length === 0 ? (
        <EmptyState icon={<IconStar size={24} />} title={t`No starred repositories yet`} />
      ) : (
        <RowList label={t`Starred repositories`}>
          {data.items.map((item) => (
            <RepositoryRow key={item.repo.uid} item={item} withOwner />
          ))}
        </RowList>
      )}
      <Pager
        page={page + 1}
        pageSize={limit}
        total={data.total}
        toPage={(number) => repositoriesPageAddress({ page: number - 1, limit })}
      />
    </section>
  )
}
