import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { PasswordChange } from '@sheaf/contract'
import { PasswordInput } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import { useRef, useState } from 'react'
import { useChangePassword } from '../../api/account.mutations.ts'
import { SettingsSection } from '../../components/settings-section.tsx'
import classes from './account.module.css'

/** The way to another password, which takes the current one. */
export function PasswordSection() {
  const { t } = useLingui()
  const [isChanging, setChanging] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setChanging(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <SettingsSection title={t`Password`} description={t`A new password logs you out everywhere else`}>
      {isChanging ? (
        <PasswordPanel onClose={close} />
      ) : (
        <Button ref={opener} variant="default" onClick={() => setChanging(true)}>
          {t`Change Password`}
        </Button>
      )}
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
    <Form
      of={form}
      className={classes.panel}
      fieldsClassName={classes.fields}
      actions={
        <div className={classes.actions}>
          <Button type="submit" loading={form.busy}>
            {t`Update Password`}
          </Button>
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
        </div>
      }
    >
      <PasswordInput label={t`Current password`} autoComplete="current-password" {...field('current_password')} />
      <PasswordInput
        label={t`New password`}
        description={t`Password must be at least 8 characters long`}
        autoComplete="new-password"
        {...field('new_password')}
      />
      <PasswordInput label={t`Confirm password`} autoComplete="new-password" {...field('confirm_password')} />
    </Form>
  )
}
