import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CutMark } from '@sheaf/changes/commits'
import { type ActivityItem, paths, type RefChanges } from '@sheaf/contract'
import { Avatar, RelativeTime, TextLink } from '@sheaf/ui'
import { IconKey } from '@sheaf/ui/icons'
import { Fragment } from 'react'
import classes from './activity-entry.module.css'

/** One thing that happened: who, what, when. */
export function ActivityEntry({ item }: { item: ActivityItem }) {
  const { actor, agent, time } = item
  return (
    <li className={classes.entry}>
      {agent === undefined ? (
        <Avatar name={actor.username} src={actor.avatar_url} size={20} />
      ) : (
        <IconKey size={20} className={classes.agent} aria-hidden />
      )}
      <div className={classes.text}>
        {agent === undefined ? (
          <TextLink look="plain" to={paths.user(actor.username)}>
            <strong>{actor.username}</strong>
          </TextLink>
        ) : (
          <strong>{agent === 'mirror' ? <Trans>The mirror</Trans> : <Trans>A deploy key</Trans>}</strong>
        )}{' '}
        <What item={item} />
        <span className={classes.time}>
          <RelativeTime at={time} />
        </span>
      </div>
    </li>
  )
}

function What({ item: { kind, refs, repo, release, changes = [] } }: { item: ActivityItem }) {
  const [first] = refs
  if (kind === 'create_repo') return <Trans>created the repository</Trans>
  if (kind === 'fork') return <Trans>created this fork</Trans>
  if (release !== undefined) {
    const tag = <TextLink to={paths.release(repo.owner, repo.repo_name, release.tag)}>{release.tag}</TextLink>
    return <Trans>released {tag}</Trans>
  }
  if (!first) return <Trans>pushed</Trans>
  if (changes.reduce((sum, { count }) => sum + count, 0) > 1 || refs.length > 1) return <AllChanges changes={changes} />
  const branch = (
    <code className={classes.ref}>
      {nameOfRef(first.ref)}
      {first.ref_truncated && <CutMark />}
    </code>
  )
  if (first.change === 'deleted') return <Trans>deleted {branch}</Trans>
  const said =
    first.change === 'created' ? (
      <Trans>created {branch}</Trans>
    ) : first.commits === null || first.commits === 0 ? (
      <Trans>pushed to {branch}</Trans>
    ) : (
      <Trans>
        pushed <Plural value={first.commits} one="# commit" other="# commits" /> to {branch}
      </Trans>
    )
  const address = addressOf(repo, first.leads_to)
  return address === undefined ? (
    said
  ) : (
    <TextLink look="plain" to={address}>
      {said}
    </TextLink>
  )
}

/** What a push changed, while that can be compared; else the branch, while it is there. */
function addressOf(
  { owner, repo_name }: ActivityItem['repo'],
  to: ActivityItem['refs'][number]['leads_to'],
): string | undefined {
  if (to?.range) return paths.compare(owner, repo_name, { base: to.range.before, head: to.range.after })
  return to && paths.repoAt(owner, repo_name, to.branch)
}

/** What a push of several refs did, kind by kind: `created 401 branches and deleted 1 tag`. */
function AllChanges({ changes }: { changes: readonly RefChanges[] }) {
  const { i18n } = useLingui()
  // A server of before did not count.
  if (changes.length === 0) return <Trans>pushed</Trans>
  const list = new Intl.ListFormat(i18n.locale || 'en', { type: 'conjunction' })
  return list.formatToParts(changes.map((_, index) => `${index}`)).map(({ type, value }, at) => {
    const change = type === 'element' ? changes[Number(value)] : undefined
    return <Fragment key={at}>{change ? <Change of={change} /> : value}</Fragment>
  })
}

function Change({ of: { kind, change, count } }: { of: RefChanges }) {
  if (kind === 'branch') {
    if (change === 'created') return <Plural value={count} one="created # branch" other="created # branches" />
    if (change === 'deleted') return <Plural value={count} one="deleted # branch" other="deleted # branches" />
    return <Plural value={count} one="pushed to # branch" other="pushed to # branches" />
  }
  if (kind === 'tag') {
    if (change === 'created') return <Plural value={count} one="created # tag" other="created # tags" />
    if (change === 'deleted') return <Plural value={count} one="deleted # tag" other="deleted # tags" />
    return <Plural value={count} one="moved # tag" other="moved # tags" />
  }
  return <Plural value={count} one="changed # other ref" other="changed # other refs" />
}

const nameOfRef = (ref: string) => ref.replace(/^refs\/(heads|tags)\//, '')
