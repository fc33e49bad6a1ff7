import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { LockReason, paths, type ThreadEvent } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { Avatar, RelativeTime, TextLink } from '@sheaf/ui'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { MergeLineLater } from './merge-line-later.tsx'
import classes from './thread.module.css'
import { useLockWords } from './use-lock-words.ts'

/** What happened to a thread, as one line between its comments. */
export function ThreadEventLine({ event }: { event: ThreadEvent }) {
  const { t } = useLingui()
  const { by, at } = event
  const name = by?.username ?? t`a deleted account`
  return (
    <div className={classes.event}>
      {by !== null && <Avatar name={name} src={by.avatar_url} size={20} />}
      <span>
        <Happened event={event} name={name} />
      </span>
      <RelativeTime at={at} />
    </div>
  )
}

function Happened({ event, name }: { event: ThreadEvent; name: string }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { what, by, from, to } = event
  const who =
    by === null ? (
      name
    ) : (
      <TextLink look="plain" to={paths.user(name)}>
        {name}
      </TextLink>
    )
  switch (what) {
    case 'closed':
      return <Closed who={who} event={event} />
    case 'reopened':
      return <Trans>{who} reopened this</Trans>
    case 'drafted':
      return <Trans>{who} converted this to a draft</Trans>
    case 'ready':
      return <Trans>{who} marked this as ready for review</Trans>
    case 'labeled':
      return <Labeled who={who} added={to} removed={from} />
    case 'assigned':
      return <Assigned who={who} added={to} removed={from} />
    case 'locked':
      return <Locked who={who} reason={to} />
    case 'unlocked':
      return <Trans>{who} unlocked this conversation</Trans>
    case 'pinned':
      return <Trans>{who} pinned this</Trans>
    case 'unpinned':
      return <Trans>{who} unpinned this</Trans>
    case 'answered': {
      const writer = to ?? t`a deleted account`
      return (
        <Trans>
          {who} marked a comment of <b>{writer}</b> as the answer
        </Trans>
      )
    }
    case 'unanswered':
      return <Trans>{who} unmarked the answer</Trans>
    case 'milestoned':
      return <Planned who={who} now={to} before={from} />
    case 'approvals_dismissed':
      return <Dismissed who={by === null ? null : who} count={Number(from)} isByBase={to === null} />
    case 'auto_merge_enabled':
    case 'auto_merge_disabled':
    case 'queued':
    case 'dequeued':
    case 'head_deleted':
    case 'head_restored':
      return <MergeLineLater event={event} who={who} />
    case 'renamed':
      return (
        <Trans>
          {who} changed the title from <del>{from}</del> to <b>{to}</b>
        </Trans>
      )
    case 'referenced': {
      if (from === 'commit') return <NamedByCommit who={by === null ? null : who} id={to ?? ''} />
      const number = Number(to)
      const { owner, repo } = event.repository ?? at
      const place = from === 'pull' ? paths.pull(owner, repo, number) : paths.discussion(owner, repo, number)
      const name = event.repository === undefined ? '' : `${owner}/${repo}`
      const thread = <TextLink to={place}>{`${name}#${number}`}</TextLink>
      return (
        <Trans>
          {who} referred to this in {thread}
        </Trans>
      )
    }
    case 'retargeted': {
      const [old, now] = [<code key="old">{from}</code>, <code key="now">{to}</code>]
      // What it stood upon came into its branch by a push.
      return by === null ? (
        <Trans>
          The base changed from {old} to {now}
        </Trans>
      ) : (
        <Trans>
          {who} changed the base from {old} to {now}
        </Trans>
      )
    }
    case 'pushed':
    case 'force_pushed':
    case 'rebased':
      return <Pushed event={event} who={who} />
    case 'merged': {
      const commit = to !== null && <CommitLink id={to} />
      // A push of nobody's that is known brought it.
      return by === null ? (
        <Trans>Merged by a push as {commit}</Trans>
      ) : (
        <Trans>
          {who} merged this as {commit}
        </Trans>
      )
    }
  }
}

/** A commit of the repository, by its first digits. */
function CommitLink({ id }: { id: string }) {
  const { owner, repo } = useRepositoryAt()
  return (
    <TextLink to={paths.commit(owner, repo, id)} title={id}>
      <code>{id.slice(0, 7)}</code>
    </TextLink>
  )
}

const PullLink = ({ owner, repo, number }: { owner: string; repo: string; number: string }) => (
  <TextLink to={paths.pull(owner, repo, Number(number))}>{`${owner}/${repo}#${number}`}</TextLink>
)

/** That somebody closed a thread, or a commit of theirs, or a pull request of another repository that they merged. */
function Closed({ who, event: { to, repository } }: { who: ReactNode; event: ThreadEvent }) {
  if (to === null) return <Trans>{who} closed this</Trans>
  const commit = repository === undefined ? <CommitLink id={to} /> : <PullLink {...repository} number={to} />
  return (
    <Trans>
      {who} closed this in {commit}
    </Trans>
  )
}

/** That a commit names a thread; nobody is named where no account is known to have pushed it. */
function NamedByCommit({ who, id }: { who: ReactNode; id: string }) {
  const commit = <CommitLink id={id} />
  return who === null ? (
    <Trans>Referred to in {commit}</Trans>
  ) : (
    <Trans>
      {who} referred to this in {commit}
    </Trans>
  )
}

/** Approvals that count no more since something else was pushed, or it goes into another branch; `who`: by whom, if that is known. */
function Dismissed({ who, count, isByBase }: { who: ReactNode; count: number; isByBase: boolean }) {
  const many = <Plural value={count} one="# approval" other="# approvals" />
  if (isByBase) return <Trans>The change of the base dismissed {many}</Trans>
  if (who === null) return <Trans>New commits dismissed {many}</Trans>
  return (
    <Trans>
      {who} pushed new commits, which dismissed {many}
    </Trans>
  )
}

/** Commits that were added to what is proposed, or put in its place; nobody is named where no account is known to have done it. */
function Pushed({ event, who }: { event: ThreadEvent; who: ReactNode }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { what, by, commits = 0 } = event
  const [before, after] = [event.from ?? '', event.to ?? '']
  const { number } = useParams()
  const to =
    event.version === undefined
      ? paths.compare(at.owner, at.repo, { base: before, head: after, dots: '..' })
      : paths.pullChanges(at.owner, at.repo, Number(number), { from: event.version - 1, to: event.version })
  const changes = <TextLink to={to}>{t`Show changes`}</TextLink>
  const [old, now] = [before, after].map((id) => <CommitLink key={id} id={id} />)
  if (what === 'pushed') {
    const added = <Plural value={commits} one="# commit" other="# commits" />
    return by === null ? (
      <Trans>
        {added} added · {changes}
      </Trans>
    ) : (
      <Trans>
        {who} pushed {added} · {changes}
      </Trans>
    )
  }
  if (what === 'rebased' && by !== null)
    return (
      <Trans>
        {who} rebased this from {old} to {now} · {changes}
      </Trans>
    )
  return by === null ? (
    <Trans>
      Force-pushed from {old} to {now} · {changes}
    </Trans>
  ) : (
    <Trans>
      {who} force-pushed from {old} to {now} · {changes}
    </Trans>
  )
}

/** Labels that were put on a thread, and others that were taken away with them. */
function Labeled({ who, added, removed }: { who: ReactNode; added: string | null; removed: string | null }) {
  const [put, taken] = [<Names key="put" of={added} />, <Names key="taken" of={removed} />]
  if (removed === null)
    return (
      <Trans>
        {who} added {put}
      </Trans>
    )
  if (added === null)
    return (
      <Trans>
        {who} removed {taken}
      </Trans>
    )
  return (
    <Trans>
      {who} added {put} and removed {taken}
    </Trans>
  )
}

/** People whose affair a thread has become, and others whose it is no more. */
function Assigned({ who, added, removed }: { who: ReactNode; added: string | null; removed: string | null }) {
  const [put, taken] = [<Names key="put" of={added} />, <Names key="taken" of={removed} />]
  if (removed === null)
    return (
      <Trans>
        {who} assigned {put}
      </Trans>
    )
  if (added === null)
    return (
      <Trans>
        {who} unassigned {taken}
      </Trans>
    )
  return (
    <Trans>
      {who} assigned {put} and unassigned {taken}
    </Trans>
  )
}

/** That only some write in a thread from now on, and why. */
function Locked({ who, reason }: { who: ReactNode; reason: string | null }) {
  const words = useLockWords()
  const known = LockReason.safeParse(reason)
  if (!known.success) return <Trans>{who} locked this conversation</Trans>
  const why = words[known.data]
  return (
    <Trans>
      {who} locked this conversation: {why}
    </Trans>
  )
}

/** What a thread is to be done by from now on, and what it was to be before. */
function Planned({ who, now, before }: { who: ReactNode; now: string | null; before: string | null }) {
  if (now === null)
    return (
      <Trans>
        {who} removed this from the milestone <b>{before}</b>
      </Trans>
    )
  if (before === null)
    return (
      <Trans>
        {who} added this to the milestone <b>{now}</b>
      </Trans>
    )
  return (
    <Trans>
      {who} moved this from the milestone <b>{before}</b> to <b>{now}</b>
    </Trans>
  )
}

const Names = ({ of: names }: { of: string | null }) => <b>{(names ?? '').split(',').join(', ')}</b>
