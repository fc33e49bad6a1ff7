import { useLingui } from '@lingui/react/macro'
import { PasswordChange } from '@sheaf/contract'
import { PasswordInput } from '@sheaf/ui/controls'
import { SettingsSection, useContractForm } from '@sheaf/ui/form'
import { useChangePassword } from '../../api/account.mutations.ts'
import { ChangePanel, PanelForm } from './change-panel.tsx'

/** The way to another password, which takes the current one. */
export function PasswordSection() {
  const { t } = useLingui()
  return (
    <SettingsSection title={t`Password`} description={t`Changing your password logs you out everywhere else`}>
      <ChangePanel label={t`Change Password`}>{(close) => <PasswordPanel onClose={close} />}</ChangePanel>
    </SettingsSection>
  )
}

function PasswordPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { form, field } = useContractForm({
    schema: PasswordChange,
    initialValues: { current_password: '', new_password: '', confirm_password: '' },
    mutation: useChangePassword(),
    onSuccess: onClose,
    // SPEC 5 names it among the toasts.
    toastProblems: true,
  })
  return (
    <PanelForm of={form} submit={t`Update Password`} onCancel={onClose}>
      <PasswordInput label={t`Current password`} autoComplete="current-password" {...field('current_password')} />
      <PasswordInput
        label={t`New password`}
        description={t`Password must be at least 8 characters long`}
        autoComplete="new-password"
        {...field('new_password')}
      />
      <PasswordInput label={t`Confirm password`} autoComplete="new-password" {...field('confirm_password')} />
    </PanelForm>
  )
}
