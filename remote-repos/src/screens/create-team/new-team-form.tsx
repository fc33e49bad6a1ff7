import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { paths, teamOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { InputBase } from '@sheaf/ui/controls'
import { PageForm, useContractForm } from '@sheaf/ui/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCreateTeam } from '../../api/teams.mutations.ts'
import { InviteList } from './invite-list.tsx'
import classes from './new-team-form.module.css'

/** Name, description and the list of those who are invited (SPEC 3 and 4). */
export function NewTeamForm({ parent }: { parent: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [invited, setInvited] = useState<readonly string[]>([])
  const create = useCreateTeam(invited)
  const { form, field, values } = useContractForm({
    schema: teamOperations.createTeam.body,
    initialValues: { name: '', display_name: '', description: '', parent },
    mutation: create,
    onSuccess: ({ name }) => void navigate(paths.teamMembers(name), { replace: true }),
    onError: (error) => ({ said: messageOf(error, t`Couldn't create the team`) }),
  })
  return (
    <PageForm
      of={form}
      actions={
        <Button type="submit" loading={form.busy}>
          {t`Create Team`}
        </Button>
      }
    >
      {parent !== '' && <p className={classes.parent}>{t`It will be a sub-team of ${parent}`}</p>}
      <TextInput
        label={t`Team name`}
        description={`${window.location.host}/${values.name?.trim() || '…'}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('name')}
      />
      <TextInput label={t`Display name`} autoComplete="off" {...field('display_name')} />
      <InputBase component="textarea" multiline rows={3} label={t`Description`} {...field('description')} />
      <InviteList invited={invited} onChange={setInvited} />
    </PageForm>
  )
}
