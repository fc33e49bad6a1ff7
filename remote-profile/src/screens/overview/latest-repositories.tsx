import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { RowList, TextLink } from '@sheaf/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { userQuery } from '../../api/user.queries.ts'
import { userRepositoriesQuery } from '../../api/user-repositories.queries.ts'
import { NoRepositories } from '../../components/no-repositories.tsx'
import { RepositoryRow } from '../../components/repository-row.tsx'
import { latest } from '../../repository-page.ts'
import classes from './latest-repositories.module.css'

/** The repositories that changed last, and the way to all of them. */
export function LatestRepositories({ username }: { username: string }) {
  const { t } = useLingui()
  const { data: user } = useSuspenseQuery(userQuery(username))
  const { data } = useSuspenseQuery(userRepositoriesQuery({ username, ...latest }))
  if (data.items.length === 0) return <NoRepositories owner={user} />
  return (
    <section>
      <div className={classes.head}>
        <h2>{t`Latest repositories`}</h2>
        {data.total > data.items.length && (
          <TextLink to={paths.userRepos(user.model.username)}>{t`All repositories`}</TextLink>
        )}
      </div>
      <RowList label={t`Latest repositories`}>
        {data.items.map((item) => (
          <RepositoryRow
            key={item.repo.uid}
            item={item}
            pinner={user.is_owner && !user.team ? user.model.username : undefined}
          />
        ))}
      </RowList>
    </section>
  )
}
