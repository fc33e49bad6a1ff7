import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { accountSettingsOperations } from '@sheaf/contract'
import { Row, RowList } from '@sheaf/ui'
import { Badge, Checkbox } from '@sheaf/ui/controls'
import { SettingsSection, useContractForm } from '@sheaf/ui/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useAddEmail, useShowEmail } from '../../api/account.mutations.ts'
import { accountQuery } from '../../api/account.queries.ts'
import classes from './account.module.css'
import { ChangePanel, PanelForm } from './change-panel.tsx'
import { EmailRow } from './email-row.tsx'

/** The addresses of the account. Commits by each that is verified are the account's. */
export function EmailSection() {
  const { t } = useLingui()
  const { data: account } = useSuspenseQuery(accountQuery())
  const show = useShowEmail()
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
      <ChangePanel label={t`Change Email`}>{(close) => <ChangeEmailPanel onClose={close} />}</ChangePanel>
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
    <PanelForm of={form} submit={t`Send Verification`} onCancel={onClose}>
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
    </PanelForm>
  )
}
