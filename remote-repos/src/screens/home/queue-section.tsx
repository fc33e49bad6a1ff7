import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths, type QueuedThread, type QueueStanding } from '@sheaf/contract'
import { RelativeTime, Row, RowList, TextLink } from '@sheaf/ui'
import { IconGitPullRequest, IconGitPullRequestDraft, IconMessageCircle } from '@sheaf/ui/icons'
import classes from './queue.module.css'

interface QueueSectionProps {
  title: string
  items: readonly QueuedThread[]
  hasMore: boolean
  isLoadingMore: boolean
  showMore: () => void
}

/** One list of a queue. */
export function QueueSection({ title, items, hasMore, isLoadingMore, showMore }: QueueSectionProps) {
  const { t } = useLingui()
  return (
    <section>
      <h2>{title}</h2>
      {items.length > 0 && (
        <RowList label={title}>
          {items.map((item) => (
            <QueueRow key={`${item.owner}/${item.repo}#${item.number}`} item={item} />
          ))}
        </RowList>
      )}
      {hasMore && (
        <Button variant="default" size="compact-sm" mt="sm" loading={isLoadingMore} onClick={showMore}>
          {t`Show more`}
        </Button>
      )}
    </section>
  )
}

function QueueRow({ item }: { item: QueuedThread }) {
  const { t } = useLingui()
  const { owner, repo, kind, number, look, standing } = item
  const isPull = kind === 'pull'
  const where = `${owner}/${repo}#${number}`
  const name = item.author?.username ?? t`a deleted account`
  const Icon = !isPull ? IconMessageCircle : item.is_draft ? IconGitPullRequestDraft : IconGitPullRequest
  const icon = !isPull ? t`Discussion` : item.is_draft ? t`Draft` : t`Pull request`
  return (
    <Row>
      <span className={classes.icon} role="img" aria-label={icon}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <div className={classes.text}>
        <p className={classes.title}>
          <TextLink look="plain" to={isPull ? paths.pull(owner, repo, number) : paths.discussion(owner, repo, number)}>
            {item.title}
          </TextLink>
        </p>
        <p className={classes.about}>
          <Trans>
            {where} by {name}
          </Trans>{' '}
          · <RelativeTime at={item.updated_at} />
          {standing !== null && standing !== 'ready' && <Standing standing={standing} />}
        </p>
      </div>
      {look !== 'seen' && <span className={classes.look}>{look === 'never' ? t`New` : t`Updated`}</span>}
    </Row>
  )
}

function Standing({ standing }: { standing: Exclude<QueueStanding, 'ready'> }) {
  const { t } = useLingui()
  const words = {
    conflict: t`Has conflicts`,
    changes_requested: t`Changes requested`,
    review: t`Review pending`,
    approvals: t`Approvals missing`,
    unresolved: t`Unresolved conversations`,
    checks: t`Checks pending or failed`,
    checking: t`Checking whether it can be merged`,
  }
  return <> · {words[standing]}</>
}
