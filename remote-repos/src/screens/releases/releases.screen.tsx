import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { Counter, EmptyState, LinkButton, TextLink } from '@sheaf/ui'
import { IconPlus, IconTag } from '@sheaf/ui/icons'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { releasesQuery } from '../../api/releases.queries.ts'
import list from '../../components/ref-list.module.css'
import { ReleaseArticle } from './release-article.tsx'
import classes from './releases.module.css'

/** /:owner/:repo/releases: the versions that people are told of, the newest first. */
export function ReleasesScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { can_write } = useRepository()
  const query = useSuspenseInfiniteQuery(releasesQuery(at))
  const releases = query.data.pages.flatMap(({ items }) => items)
  const total = query.data.pages.at(-1)?.total ?? 0
  const action = can_write && (
    <LinkButton leftSection={<IconPlus size={16} />} to={paths.newRelease(at.owner, at.repo)}>
      {t`New release`}
    </LinkButton>
  )
  return (
    <>
      <div className={list.head}>
        <h2>{t`Releases`}</h2>
        <Counter value={total} />
        <TextLink to={paths.repoPart(at.owner, at.repo, 'tags')}>{t`Tags`}</TextLink>
        <TextLink to={`${paths.releases(at.owner, at.repo)}.atom`} reloadDocument>{t`Feed`}</TextLink>
        {total > 0 && <div className={list.action}>{action}</div>}
      </div>
      {total === 0 ? (
        <EmptyState icon={<IconTag size={24} />} title={t`No releases yet`} action={action || undefined}>
          {t`Releases tell people what's new in a version, with the files that belong to it`}
        </EmptyState>
      ) : (
        <div className={classes.list}>
          {releases.map((release) => (
            <ReleaseArticle key={release.uid} at={at} release={release} />
          ))}
          {query.hasNextPage && (
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t`Show more`}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
