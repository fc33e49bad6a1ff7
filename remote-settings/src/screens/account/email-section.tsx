import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { accountSettingsOperations } from '@sheaf/contract'
import { Row, RowList } from '@sheaf/ui'
import { Badge, Checkbox } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAddEmail, useShowEmail } from '../../api/account.mutations.ts'
import { accountQuery } from '../../api/account.queries.ts'
import { SettingsSection } from '../../components/settings-section.tsx'
import classes from './account.module.css'
import { EmailRow } from './email-row.tsx'

/** The addresses of the account. Commits by each that is verified are the account's. */
export function EmailSection() {
  const { t } = useLingui()
  const { data: account } = useSuspenseQuery(accountQuery())
  const show = useShowEmail()
  const [isChanging, setChanging] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setChanging(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <SettingsSection
      title={t`Email`}
      description={t`Commits with any verified address count as yours. The primary one gets mail and logs in`}
    >
      <RowList label={t`Email addresses`}>
        <Row>
          <div className={classes.address}>
            <span>{account.email}</span>
            <Badge variant="light">{t`Primary`}</Badge>
            <Badge variant="light" color="green">
              {t`Verified`}
            </Badge>
          </div>
        </Row>
        {account.emails.map((email) => (
          <EmailRow key={email.id} email={email} />
        ))}
      </RowList>
      <Checkbox
        className={classes.shown ?? ''}
        label={t`Show my primary address on my profile`}
        checked={account.shows_email}
        disabled={show.isPending}
        onChange={({ currentTarget }) => show.mutate(currentTarget.checked)}
      />
      {isChanging ? (
        <ChangeEmailPanel onClose={close} />
      ) : (
        <Button ref={opener} variant="default" onClick={() => setChanging(true)}>
          {t`Change Email`}
        </Button>
      )}
    </SettingsSection>
  )
}

function ChangeEmailPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { form, field } = useContractForm({
    schema: accountSettingsOperations.addEmail.body,
    initialValues: { email: '' },
    mutation: useAddEmail(),
    onSuccess: onClose,
    onError: () => ({ field: 'email' }),
  })
  return (
    <Form
      of={form}
      className={classes.panel}
      fieldsClassName={classes.fields}
      actions={
        <div className={classes.actions}>
          <Button type="submit" loading={form.busy}>
            {t`Send Verification`}
          </Button>
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
        </div>
      }
    >
      <TextInput
        ref={(input) => input?.focus()}
        label={t`New email`}
        description={t`We email a code to it. Once it is verified you can make it your primary address`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        {...field('email')}
      />
    </Form>
  )
}
