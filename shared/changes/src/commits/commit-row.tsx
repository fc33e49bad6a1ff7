import { useLingui } from '@lingui/react/macro'
import { type Commit, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { Avatar, CopyButton, ObjectId, RelativeTime } from '@sheaf/ui'
import { IconDots } from '@sheaf/ui/icons'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { CheckBadge } from '../checks/check-badge.tsx'
import classes from './commit-list.module.css'
import { messageBody, messageSubject } from './commit-message.ts'
import { CutMark } from './cut-mark.tsx'
import { SignatureBadge } from './signature-badge.tsx'

interface CommitRowProps {
  commit: Commit
  /** What stands beside it, as high as the row. */
  lead?: ReactNode
  /** What else there is to say of it. */
  more?: ReactNode
}

/** One commit: what it says, whose it is and when it was made. The rest of a long message opens below. */
export function CommitRow({ commit, lead, more }: CommitRowProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const id = useId()
  const { owner, repo } = useRepositoryAt()
  const to = paths.commit(owner, repo, commit.commit_id)
  const subject = messageSubject(commit.message)
  const body = messageBody(commit.message)
  const row = (
    <>
      <div className={classes.line}>
        <div className={classes.what}>
          <div className={classes.message}>
            <span className={opened ? classes.whole : classes.subject} title={subject}>
              <Link className={classes.link} to={to}>
                {subject || <em className={classes.none}>{t`No commit message`}</em>}
              </Link>
              {commit.message_truncated && !body && <CutMark />}
            </span>
            {body && (
              <button
                type="button"
                className={classes.more}
                aria-expanded={opened}
                aria-controls={id}
                aria-label={t`Show full message`}
                onClick={() => setOpened(!opened)}
              >
                <IconDots size={14} />
              </button>
            )}
          </div>
          <div className={classes.who}>
            <Avatar name={commit.author.name} src={commit.author.avatar} size={16} />
            <span className={classes.author} title={commit.author.name}>
              {commit.author.name}
              {commit.author.truncated && <CutMark />}
            </span>
            <span className={classes.time}>
              <RelativeTime at={commit.time} />
            </span>
            <CheckBadge oid={commit.commit_id} />
          </div>
          {more}
        </div>
        <SignatureBadge oid={commit.commit_id} signed={commit.signed} of="commit" slim />
        <span className={classes.oid}>
          <ObjectId oid={commit.commit_id} to={to} />
          <CopyButton value={commit.commit_id} label={t`Copy commit ID`} />
        </span>
      </div>
      {body && (
        <pre id={id} className={classes.body} hidden={!opened}>
          {body}
          {commit.message_truncated && <CutMark />}
        </pre>
      )}
    </>
  )
  return (
    <li className={classes.commit}>
      {lead ? (
        <>
          {lead}
          <div>{row}</div>
        </>
      ) : (
        row
      )}
    </li>
  )
}
