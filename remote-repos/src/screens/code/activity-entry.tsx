import { Plural, Trans } from '@lingui/react/macro'
import { type ActivityItem, paths } from '@sheaf/contract'
import { Avatar, RelativeTime, TextLink } from '@sheaf/ui'
import { CutMark } from '../../components/cut-mark.tsx'
import classes from './activity-entry.module.css'

/** One thing that happened: who, what, when. */
export function ActivityEntry({ item }: { item: ActivityItem }) {
  const { actor, time } = item
  return (
    <li className={classes.entry}>
      <Avatar name={actor.username} src={actor.avatar_url} size={20} />
      <div className={classes.text}>
        <TextLink look="plain" to={paths.user(actor.username)}>
          <strong>{actor.username}</strong>
        </TextLink>{' '}
        <What item={item} />
        <span className={classes.time}>
          <RelativeTime at={time} />
        </span>
      </div>
    </li>
  )
}

function What({ item: { kind, refs } }: { item: ActivityItem }) {
  const [first] = refs
  if (kind === 'create_repo') return <Trans>created the repository</Trans>
  if (!first) return <Trans>pushed</Trans>
  if (refs.length > 1) return <Plural value={refs.length} one="pushed # branch" other="pushed # branches" />
  const branch = (
    <code className={classes.ref}>
      {shortRef(first.ref)}
      {first.ref_truncated && <CutMark />}
    </code>
  )
  if (first.change === 'created') return <Trans>created {branch}</Trans>
  if (first.change === 'deleted') return <Trans>deleted {branch}</Trans>
  if (first.commits === null || first.commits === 0) return <Trans>pushed to {branch}</Trans>
  return (
    <Trans>
      pushed <Plural value={first.commits} one="# commit" other="# commits" /> to {branch}
    </Trans>
  )
}

const shortRef = (ref: string) => ref.replace(/^refs\/(heads|tags)\//, '')
