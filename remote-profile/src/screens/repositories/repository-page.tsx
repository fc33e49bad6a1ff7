import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { LinkButton, Pager, RowList } from '@sheaf/ui'
import { IconPlus } from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { userQuery } from '../../api/user.queries.ts'
import { type RepositoriesAsked, userRepositoriesQuery } from '../../api/user-repositories.queries.ts'
import { NoRepositories } from '../../components/no-repositories.tsx'
import { RepositoryRow } from '../../components/repository-row.tsx'
import { repositoriesPageAddress } from '../../repository-page.ts'
import classes from './repository-page.module.css'

/** One page of the list. The address counts from 0, the pager that people see from 1. */
export function RepositoryPage({ username, page, limit }: RepositoriesAsked) {
  const { t } = useLingui()
  const { data: user } = useSuspenseQuery(userQuery(username))
  const { data } = useSuspenseQuery(userRepositoriesQuery({ username, page, limit }))
  if (data.items.length === 0 && data.total > 0 && page > 0) {
    return <Navigate replace to={repositoriesPageAddress({ page: Math.ceil(data.total / limit) - 1, limit })} />
  }
  return (
    <section>
      <div className={classes.head}>
        <h2>
          <Trans>Repositories ({data.total})</Trans>
        </h2>
        {user.is_owner && (
          <LinkButton to={paths.initRepository()} leftSection={<IconPlus size={16} />}>
            {t`New Repository`}
          </LinkButton>
        )}
      </div>
      {data.items.length === 0 ? (
        <NoRepositories owner={user} />
      ) : (
        <RowList label={t`Repositories`}>
          {data.items.map((item) => (
            <RepositoryRow
              key={item.repo.uid}
              item={item}
              pinner={user.is_owner && !user.team ? user.model.username : undefined}
            />
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
