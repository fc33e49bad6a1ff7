import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { teamOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { RoleSelect } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import { Modal } from '@sheaf/ui/overlays'
import { useInvite } from '../../api/team.mutations.ts'
import classes from './invite-dialog.module.css'

interface InviteDialogProps {
  team: string
  opened: boolean
  onClose: () => void
}

/** Asks whom to invite and as what. It stays open after each, for the next. */
export function InviteDialog({ team, opened, onClose }: InviteDialogProps) {
  const { t } = useLingui()
  return (
    <Modal opened={opened} onClose={onClose} title={t`Invite to ${team}`} closeButtonProps={{ 'aria-label': t`Close` }}>
      <InviteForm team={team} onClose={onClose} />
    </Modal>
  )
}

function InviteForm({ team, onClose }: Omit<InviteDialogProps, 'opened'>) {
  const { t } = useLingui()
  const { form, values, set, field } = useContractForm({
    schema: teamOperations.inviteToTeam.body,
    initialValues: { invited: '', role: 'writer' as const },
    mutation: useInvite(team),
    onSuccess: onClose,
    onError: (error) => ({ field: 'invited', beside: messageOf(error, t`Couldn't send the invitation`) }),
  })
  return (
    <Form
      of={form}
      fieldsClassName={classes.fields}
      actions={
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={form.busy}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t`Send invitation`}
          </Button>
        </div>
      }
    >
      <TextInput
        label={t`Username or email`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...field('invited')}
      />
      <RoleSelect label={t`Role`} value={values.role ?? 'writer'} onChange={(role) => set('role', role)} />
    </Form>
  )
}
