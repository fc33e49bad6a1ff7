import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ActivityItem, paths } from '@sheaf/contract'
import { Avatar, EmptyState, LinkButton, RelativeTime, Row, RowList, TextLink } from '@sheaf/ui'
import { IconStar } from '@sheaf/ui/icons'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { feedQuery } from '../../api/home.queries.ts'
import classes from './home.module.css'

/** What others did whom one follows, or in what one watches. */
export function Feed() {
  const { t } = useLingui()
  const query = useSuspenseInfiniteQuery(feedQuery())
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        icon={<IconStar size={24} />}
        title={t`Nothing here yet`}
        action={
          <LinkButton variant="default" to={`${paths.repositories()}?scope=public`}>
            {t`Explore public repositories`}
          </LinkButton>
        }
      >
        {t`Watch repositories and follow people to see the last 90 days of their activity here`}
      </EmptyState>
    )
  }
  return (
    <>
      <RowList label={t`Activity`}>
        {items.map((item) => (
          <Row key={`${item.time} ${item.actor.username} ${item.kind} ${item.repo.owner}/${item.repo.repo_name}`}>
            <div className={classes.entry}>
              <Avatar name={item.actor.username} src={item.actor.avatar_url} size={20} />
              <p className={classes.name}>
                <What item={item} />{' '}
                <span className={classes.time}>
                  <RelativeTime at={item.time} />
                </span>
              </p>
            </div>
          </Row>
        ))}
      </RowList>
      {query.hasNextPage && (
        <Button variant="default" mt="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </>
  )
}

function AgentName({ of: agent }: { of: NonNullable<ActivityItem['agent']> }) {
  return agent === 'mirror' ? <Trans>The mirror</Trans> : <Trans>A deploy key</Trans>
}

function What({ item: { kind, actor, agent, refs, repo, release } }: { item: ActivityItem }) {
  const { owner, repo_name: name } = repo
  const who = agent ? (
    <AgentName of={agent} />
  ) : (
    <TextLink look="plain" to={paths.user(actor.username)}>
      {actor.username}
    </TextLink>
  )
  const where = <TextLink to={paths.repo(owner, name)}>{`${owner}/${name}`}</TextLink>
  if (kind === 'create_repo')
    return (
      <Trans>
        {who} created {where}
      </Trans>
    )
  if (kind === 'fork')
    return (
      <Trans>
        {who} created the fork {where}
      </Trans>
    )
  if (release !== undefined) {
    const tag = <TextLink to={paths.release(owner, name, release.tag)}>{release.tag}</TextLink>
    return (
      <Trans>
        {who} released {tag} of {where}
      </Trans>
    )
  }
  const commits = refs.reduce((sum, ref) => sum + (ref.commits ?? 0), 0)
  if (commits === 0)
    return (
      <Trans>
        {who} pushed to {where}
      </Trans>
    )
  return (
    <Trans>
      {who} pushed <Plural value={commits} one="# commit" other="# commits" /> to {where}
    </Trans>
  )
}
