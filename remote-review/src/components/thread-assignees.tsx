import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type Assignee, paths } from '@sheaf/contract'
import { lazyModule } from '@sheaf/shell'
import { Avatar, Fence, TextLink, useLazyModule } from '@sheaf/ui'
import { IconUserPlus } from '@sheaf/ui/icons'
import { useState } from 'react'
import classes from './thread-labels.module.css'

/** What floats is loaded when the page is at rest, or a hand moves to it. */
const chooser = lazyModule(
  async () => (await import(/* webpackChunkName: "choose-assignees" */ './choose-assignees.tsx')).ChooseAssignees,
)

interface ThreadAssigneesProps {
  number: string
  assignees: readonly Assignee[]
  canAssign: boolean
}

/** Whose affair a thread is, and for whoever may push a way to make it that of others. */
export function ThreadAssignees({ number, assignees, canAssign }: ThreadAssigneesProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { loaded: ChooseAssignees, reach, open, failed } = useLazyModule(chooser)
  if (assignees.length === 0 && !canAssign) return null
  const fail = () => {
    failed()
    setOpen(false)
  }
  return (
    <>
      {assignees.length > 0 && (
        <ul className={classes.list} aria-label={t`Assignees`}>
          {assignees.map(({ username, avatar_url }) => (
            <li key={username} className={classes.person}>
              <Avatar name={username} src={avatar_url} size={20} />
              <TextLink look="plain" to={paths.user(username)}>
                {username}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      {canAssign && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconUserPlus size={14} />}
          aria-haspopup="dialog"
          onPointerEnter={reach}
          onFocus={reach}
          onClick={() => open(() => setOpen(true))}
        >
          {assignees.length === 0 ? t`Assign` : t`Change assignees`}
        </Button>
      )}
      {isOpen && ChooseAssignees && (
        <Fence fallback={null} onFailure={fail}>
          <ChooseAssignees number={number} assignees={assignees} onClose={() => setOpen(false)} />
        </Fence>
      )}
    </>
  )
}
