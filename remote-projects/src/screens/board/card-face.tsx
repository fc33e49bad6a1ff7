import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { type ProjectCard, paths } from '@sheaf/contract'
import { Avatar, DayOf } from '@sheaf/ui'
import { Badge } from '@sheaf/ui/controls'
import { IconCalendar, IconGitBranch } from '@sheaf/ui/icons'
import { Link } from 'react-router'

import classes from './card-face.module.css'

interface CardFaceProps {
  card: ProjectCard
  /** Its title opens it where this is given. */
  onOpen?: () => void
}

/** What a card shows of itself. */
export function CardFace({ card: { title, labels, due_date, assignees, repository }, onOpen }: CardFaceProps) {
  const { t } = useLingui()
  return (
    <div className={classes.face}>
      {onOpen ? (
        <UnstyledButton className={classes.title} onClick={onOpen} aria-haspopup="dialog">
          {title}
        </UnstyledButton>
      ) : (
        <span className={classes.title}>{title}</span>
      )}
      {labels.length > 0 && (
        <ul className={classes.labels} aria-label={t`Labels`}>
          {labels.map((label) => (
            <li key={label}>
              <Badge variant="default" tt="none">
                {label}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {(due_date !== null || assignees.length > 0 || repository !== null) && (
        <div className={classes.facts}>
          {due_date !== null && (
            <span className={classes.fact}>
              <IconCalendar size={14} aria-hidden="true" />
              <DayOf day={due_date} />
            </span>
          )}
          {repository !== null && (
            <Link
              className={classes.fact}
              to={paths.repo(repository.owner, repository.name)}
              draggable={false}
              aria-label={`${repository.owner}/${repository.name}`}
            >
              <IconGitBranch size={14} aria-hidden="true" />
              <span className={classes.cut}>{repository.name}</span>
            </Link>
          )}
          {assignees.map((username) => (
            <span key={username} className={classes.fact} title={username}>
              <Avatar name={username} size={20} />
              <span className={classes.cut}>{username}</span>
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
