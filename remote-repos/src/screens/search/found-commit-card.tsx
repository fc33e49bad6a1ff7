import { useLingui } from '@lingui/react/macro'
import { messageSubject } from '@sheaf/changes/commits'
import { type FoundCommits, paths } from '@sheaf/contract'
import { Avatar, ObjectId, RelativeTime, TextLink, VisibilityBadge } from '@sheaf/ui'
import { marked } from './marked.tsx'
import classes from './search.module.css'

/** A commit that was found: where it is, what it is about, the lines of its message with what was asked for, and whose it is. */
export function FoundCommitCard({ found }: { found: FoundCommits['results'][number] }) {
  const { t } = useLingui()
  const { owner, repo_name, is_private, commit, lines } = found
  const to = paths.commit(owner, repo_name, commit.commit_id)
  const first = lines.find(({ number, is_cut }) => number === 1 && !is_cut)
  const subject = messageSubject(commit.message)
  const others = lines.filter((line) => line !== first)
  return (
    <li className={classes.file}>
      <div className={classes.head}>
        <TextLink to={paths.repo(owner, repo_name)} look="plain">{`${owner}/${repo_name}`}</TextLink>
        {is_private && <VisibilityBadge isPrivate />}
        <ObjectId oid={commit.commit_id} to={to} />
      </div>
      <p className={classes.subject}>
        <TextLink to={to}>
          <bdi>{first ? marked(first.text, first.ranges) : subject || t`No commit message`}</bdi>
        </TextLink>
      </p>
      {others.length > 0 && (
        // Wide lines are scrolled by keys, too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
        <section className={classes.lines} aria-label={t`Lines of ${subject}`} tabIndex={0}>
          {others.map(({ number, text, ranges }) => (
            <div key={number} className={classes.line}>
              <code>{marked(text, ranges)}</code>
            </div>
          ))}
        </section>
      )}
      <p className={classes.who}>
        <Avatar name={commit.author.name} src={commit.author.avatar} size={16} />
        <bdi>{commit.author.name}</bdi>
        <RelativeTime at={commit.time} />
      </p>
    </li>
  )
}
