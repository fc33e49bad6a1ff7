import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { EmptyState, KindIcon, LinkButton, Row, RowList, TextLink, VisibilityBadge } from '@sheaf/ui'
import { IconBook } from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { recentRepositoriesQuery } from '../../api/home.queries.ts'
import classes from './home.module.css'

/** One's repositories that changed last; where there are none, how to come to one. */
export function RecentRepositories({ username }: { username: string }) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(recentRepositoriesQuery(username))
  return (
    <section>
      <h2>{t`Recent repositories`}</h2>
      {data.items.length === 0 ? (
        <EmptyState
          icon={<IconBook size={24} />}
          title={t`You have no repositories yet`}
          action={<LinkButton to={paths.initRepository()}>{t`Create a repository`}</LinkButton>}
        >
          {t`Create one and push your project to it, or import one from another server`}
        </EmptyState>
      ) : (
        <>
          <RowList label={t`Recent repositories`}>
            {data.items.map(({ repo, owner }) => (
              <Row key={repo.uid}>
                <KindIcon kind={repo.kind} />
                <span className={classes.name}>
                  <TextLink look="plain" to={paths.repo(owner.username, repo.repo_name)}>
                    {repo.repo_name}
                  </TextLink>
                </span>
                <VisibilityBadge isPrivate={repo.is_private} />
              </Row>
            ))}
          </RowList>
          <p className={classes.more}>
            <TextLink to={paths.repositories()}>{t`All your repositories`}</TextLink>
          </p>
        </>
      )}
    </section>
  )
}
