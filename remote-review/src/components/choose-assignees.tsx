import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type Assignee, limits } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf, sessionAtom } from '@sheaf/shell'
import { Avatar } from '@sheaf/ui'
import { Modal } from '@sheaf/ui/overlays'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useAssign } from '../api/assignees.ts'
import classes from './choose-labels.module.css'

interface ChooseAssigneesProps {
  number: string
  assignees: readonly Assignee[]
  onClose: () => void
}

/** A dialog to make a thread the affair of others: each change is made at once, so that a name that is refused is said at its field. */
export function ChooseAssignees({ number, assignees, onClose }: ChooseAssigneesProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const session = useAtomValue(sessionAtom)
  const assign = useAssign(at, number)
  const [name, setName] = useState('')
  /** What was asked for last: the next change is one of that, also while it is under way. */
  const [wanted, setWanted] = useState<readonly string[]>()
  const names = wanted ?? assignees.map(({ username }) => username)
  const pictures = new Map(assignees.map(({ username, avatar_url }) => [username, avatar_url]))
  const set = (next: readonly string[], onSuccess?: () => void) => {
    setWanted(next)
    assign.mutate([...next], { onSuccess: () => onSuccess?.(), onSettled: () => setWanted(undefined) })
  }
  const isOne = (username: string) => names.some((each) => each.toLowerCase() === username.toLowerCase())
  const isFull = names.length >= limits.assigneesPerThread
  const add = (username: string) => {
    if (username === '') return
    set([...names.filter((each) => each.toLowerCase() !== username.toLowerCase()), username], () => setName(''))
  }
  return (
    <Modal opened onClose={onClose} title={t`Assignees`} closeButtonProps={{ 'aria-label': t`Close` }}>
      <div className={classes.body}>
        {names.length === 0 ? (
          <p className={classes.none}>{t`Nobody is assigned`}</p>
        ) : (
          <ul className={classes.people} aria-label={t`Assignees`}>
            {names.map((username) => (
              <li key={username} className={classes.person}>
                <Avatar name={username} src={pictures.get(username) ?? null} size={20} />
                <span>{username}</span>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t`Unassign ${username}`}
                  onClick={() => set(names.filter((each) => each !== username))}
                >
                  {t`Remove`}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <TextInput
          label={t`Assign somebody`}
          description={t`People who can push, or who wrote here`}
          placeholder={t`Username`}
          value={name}
          disabled={isFull}
          onChange={(event) => setName(event.currentTarget.value)}
          // Enter ends what an input method composes.
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && add(name.trim())}
          autoCapitalize="none"
          autoComplete="off"
          data-autofocus
          error={assign.isError ? messageOf(assign.error, t`Couldn't assign`) : undefined}
        />
        <div className={classes.actions}>
          {session !== null && !isOne(session.username) && !isFull ? (
            <Button variant="subtle" onClick={() => add(session.username)}>
              {t`Assign yourself`}
            </Button>
          ) : (
            <span />
          )}
          <Button variant="default" onClick={onClose}>
            {t`Close`}
          </Button>
          <Button loading={assign.isPending} disabled={name.trim() === ''} onClick={() => add(name.trim())}>
            {t`Assign`}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
