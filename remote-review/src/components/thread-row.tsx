import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Thread } from '@sheaf/contract'
import { Avatar, RelativeTime, Row, TextLink } from '@sheaf/ui'
import type { ReactNode } from 'react'
import { LabelPills } from './label-pills.tsx'
import { MilestoneLink } from './milestone-link.tsx'
import classes from './thread-list.module.css'

interface ThreadRowProps {
  thread: Thread
  to: string
  /** What chooses it, together with others. */
  select?: ReactNode
  /** Before its title. */
  icon?: ReactNode
  /** After who began it, and when. */
  children?: ReactNode
}

/** A thread in a list: what it is called, who began it, how much was said. */
export function ThreadRow({ thread, to, select, icon, children }: ThreadRowProps) {
  const { t } = useLingui()
  const { tasks } = thread
  const name = thread.author?.username ?? t`a deleted account`
  return (
    <Row>
      {select}
      {icon}
      <div className={classes.text}>
        <p className={classes.title}>
          <TextLink look="plain" to={to}>
            {thread.title}
          </TextLink>
          {thread.labels.length > 0 && <LabelPills labels={thread.labels} />}
        </p>
        <p className={classes.about}>
          <Trans>
            #{thread.number} by {name}
          </Trans>{' '}
          <RelativeTime at={thread.created_at} />
          {tasks.all > 0 && ` · ${t`${tasks.done} of ${tasks.all} tasks`}`}
          {thread.is_answered && ` · ${t`Answered`}`}
          {thread.is_locked && ` · ${t`Locked`}`}
          {thread.milestone !== null && (
            <>
              {' · '}
              <MilestoneLink milestone={thread.milestone} to="" />
            </>
          )}
          {children}
        </p>
      </div>
      {thread.assignees.length > 0 && (
        <ul className={classes.assignees} aria-label={t`Assignees`}>
          {thread.assignees.map(({ username, avatar_url }) => (
            <li key={username}>
              <span role="img" aria-label={username} title={username}>
                <Avatar name={username} src={avatar_url} size={20} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <span className={classes.count}>
        <Plural value={thread.comments} one="# comment" other="# comments" />
      </span>
    </Row>
  )
}
