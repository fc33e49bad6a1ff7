import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { accessRequestOperations } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { Form, useContractForm } from '@sheaf/ui/form'
import { useGrantAccess } from '../../../api/access-requests.ts'
import classes from './access.module.css'

/** Lets somebody in who has not asked. */
export function GrantForm({ at }: { at: RepositoryAt }) {
  const { t } = useLingui()
  const { form, values, set, field } = useContractForm({
    schema: accessRequestOperations.grantAccess.body,
    initialValues: { username: '' },
    mutation: useGrantAccess(at),
    onSuccess: () => {
      const { username } = values
      notify.success(t`${username} has access now`)
      set('username', '')
    },
    onError: (error) => ({ field: 'username', beside: messageOf(error, t`Couldn't give access`) }),
  })
  return (
    <Form
      of={form}
      className={classes.grant}
      actions={
        <Button type="submit" variant="default" loading={form.busy}>
          {t`Give access`}
        </Button>
      }
    >
      <TextInput
        label={t`Username`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
    </Form>
  )
}
