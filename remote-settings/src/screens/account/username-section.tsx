import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { accountSettingsOperations } from '@sheaf/contract'
import { Form, SettingsSection, useContractForm } from '@sheaf/ui/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRenameAccount } from '../../api/account.mutations.ts'
import { accountQuery } from '../../api/account.queries.ts'
import classes from './account.module.css'

/** The name of the account, and the way to another one. */
export function UsernameSection() {
  const { t } = useLingui()
  const { data: account } = useSuspenseQuery(accountQuery())
  const { form, field, values } = useContractForm({
    schema: accountSettingsOperations.renameAccount.body,
    initialValues: { username: account.username },
    mutation: useRenameAccount(),
    onError: () => ({ field: 'username' }),
  })
  return (
    <SettingsSection title={t`Username`}>
      <Form
        of={form}
        fieldsClassName={classes.line}
        actions={
          <Button type="submit" loading={form.busy} disabled={values.username === account.username}>
            {t`Update Username`}
          </Button>
        }
      >
        <TextInput
          label={t`Username`}
          description={t`Letters, numbers and underscores only. Links and clones with the old name keep working for 90 days`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
      </Form>
    </SettingsSection>
  )
}
