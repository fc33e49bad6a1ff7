import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { limits, type TeamRole } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { RoleSelect } from '@sheaf/ui/controls'
import { type FormEvent, useRef, useState } from 'react'
import { useSetCollaborator } from '../../api/collaborators.ts'
import classes from './repository-settings.module.css'

/** Whom to give which role. The name is a part of the address of the call, so this is no form of a body. */
export function AddCollaborator({ at }: { at: RepositoryAt }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [role, setRole] = useState<TeamRole>('writer')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const set = useSetCollaborator(at)
  const complain = (words: string) => {
    setProblem(words)
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const whom = name.trim()
    if (whom === '') return complain(t`Enter the name of a user or a team`)
    set.mutate(
      { name: whom, role },
      {
        onSuccess: () => setName(''),
        onError: (error) => complain(messageOf(error, t`Couldn't add the collaborator`)),
      },
    )
  }
  return (
    <form className={classes.add} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        label={t`User or team`}
        value={name}
        error={problem}
        maxLength={limits.usernameMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <RoleSelect label={t`Role`} value={role} onChange={setRole} />
      <Button type="submit" loading={set.isPending}>
        {t`Add collaborator`}
      </Button>
    </form>
  )
}
