import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ActivityItem, paths } from '@sheaf/contract'
import { RelativeTime, Row, RowList, TextLink } from '@sheaf/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { userActivityQuery } from '../../api/user-activity.queries.ts'
import { ShowMore } from '../../components/show-more.tsx'
import classes from './recent-activity.module.css'

/** What somebody did last, where whoever looks may see it. Nothing where there is nothing, or none of it can be had. */
export function RecentActivity({ username }: { username: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(userActivityQuery(username))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0 && !query.hasNextPage) return null
  return (
    <section className={classes.section}>
      <h2>{t`Recent activity`}</h2>
      {items.length > 0 && (
        <RowList label={t`Recent activity`}>
          {items.map((item) => (
            <Row key={`${item.time} ${item.kind} ${item.repo.owner}/${item.repo.repo_name}`}>
              <p className={classes.entry}>
                <What item={item} />{' '}
                <span className={classes.time}>
                  <RelativeTime at={item.time} />
                </span>
              </p>
            </Row>
          ))}
        </RowList>
      )}
      <ShowMore query={query} />
    </section>
  )
}

function What({ item: { kind, refs, repo, release } }: { item: ActivityItem }) {
  const { owner, repo_name: name } = repo
  const where = <TextLink to={paths.repo(owner, name)}>{`${owner}/${name}`}</TextLink>
  if (kind === 'create_repo') return <Trans>Created the repository {where}</Trans>
  if (kind === 'fork') return <Trans>Created the fork {where}</Trans>
  if (release !== undefined) {
    const tag = <TextLink to={paths.release(owner, name, release.tag)}>{release.tag}</TextLink>
    return (
      <Trans>
        Released {tag} of {where}
      </Trans>
    )
  }
  const commits = refs.reduce((sum, ref) => sum + (ref.commits ?? 0), 0)
  if (commits === 0) return <Trans>Pushed to {where}</Trans>
  return (
    <Trans>
      Pushed <Plural value={commits} one="# commit" other="# commits" /> to {where}
    </Trans>
  )
}
