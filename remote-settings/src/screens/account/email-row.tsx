import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { type AccountEmail, accountSettingsOperations } from '@sheaf/contract'
import { Row } from '@sheaf/ui'
import { Badge } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import { IconTrash } from '@sheaf/ui/icons'
import { useMakeEmailPrimary, useRemoveEmail, useVerifyEmail } from '../../api/account.mutations.ts'
import classes from './account.module.css'

/** An address beside the primary one: whether it is proved, and what can be done with it. */
export function EmailRow({ email }: { email: AccountEmail }) {
  const { t } = useLingui()
  const makePrimary = useMakeEmailPrimary()
  const remove = useRemoveEmail()
  const busy = makePrimary.isPending || remove.isPending
  return (
    <Row>
      <div className={classes.address}>
        <span>{email.email}</span>
        {email.verified ? (
          <Badge variant="light" color="green">
            {t`Verified`}
          </Badge>
        ) : (
          <Badge variant="light" color="gray">
            {t`Unverified`}
          </Badge>
        )}
        {email.verified && (
          <Button size="xs" variant="default" disabled={busy} onClick={() => makePrimary.mutate(email)}>
            {t`Make primary`}
          </Button>
        )}
        {!email.verified && <CodeForm id={email.id} />}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={busy}
        aria-label={t`Remove ${email.email}`}
        onClick={() => remove.mutate(email)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Row>
  )
}

function CodeForm({ id }: { id: string }) {
  const { t } = useLingui()
  const { form, field } = useContractForm({
    schema: accountSettingsOperations.verifyEmail.body,
    initialValues: { code: '' },
    mutation: useVerifyEmail(id),
    onError: () => ({ field: 'code' }),
  })
  return (
    <Form
      of={form}
      className={classes.code}
      actions={
        <Button type="submit" size="xs" loading={form.busy}>
          {t`Verify`}
        </Button>
      }
    >
      <TextInput size="xs" label={t`Email Code`} inputMode="numeric" autoComplete="one-time-code" {...field('code')} />
    </Form>
  )
}
