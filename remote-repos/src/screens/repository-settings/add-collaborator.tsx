import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { collaboratorOperations, type TeamRole } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { RoleSelect } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import { useSetCollaborator } from '../../api/collaborators.ts'
import classes from './repository-settings.module.css'

const usual: TeamRole = 'writer'

/** Whom to give which role. */
export function AddCollaborator({ at }: { at: RepositoryAt }) {
  const { t } = useLingui()
  const { form, values, set, field } = useContractForm({
    schema: collaboratorOperations.setCollaborator.body,
    initialValues: { name: '', role: usual },
    mutation: useSetCollaborator(at),
    onSuccess: () => set('name', ''),
    onError: (error) => ({ field: 'name', beside: messageOf(error, t`Couldn't add the collaborator`) }),
  })
  return (
    <Form
      of={form}
      className={classes.add}
      fieldsClassName={classes.fields}
      actions={
        <Button type="submit" loading={form.busy}>
          {t`Add collaborator`}
        </Button>
      }
    >
      <TextInput
        label={t`User or team`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('name')}
      />
      <RoleSelect label={t`Role`} value={values.role} onChange={(role) => set('role', role)} />
    </Form>
  )
}
