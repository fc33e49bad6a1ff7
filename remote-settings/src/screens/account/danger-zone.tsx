import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { accountSettingsOperations, deletionWord } from '@sheaf/contract'
import { DialogForm, SettingsSection, useContractForm } from '@sheaf/ui/form'
import { Modal } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeleteAccount } from '../../api/account.mutations.ts'
import { accountQuery } from '../../api/account.queries.ts'

/** The way out: what is lost with the account, and the word that must be typed. */
export function DangerZone() {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = () => setAsking(false)
  return (
    <SettingsSection title={t`Danger Zone`} danger>
      <Button variant="outline" color="red" onClick={() => setAsking(true)}>
        {t`Delete Account`}
      </Button>
      <Modal
        opened={asking}
        title={t`Delete Account`}
        closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
        closeOnClickOutside={!busy}
        closeOnEscape={!busy}
        onClose={close}
      >
        <DeletionForm onBusy={setBusy} onCancel={close} />
      </Modal>
    </SettingsSection>
  )
}

function DeletionForm(dialog: { onBusy: (busy: boolean) => void; onCancel: () => void }) {
  const { t } = useLingui()
  const { data: account } = useSuspenseQuery(accountQuery())
  const { form, field, values } = useContractForm({
    schema: accountSettingsOperations.deleteAccount.body,
    initialValues: { confirmation: '' },
    mutation: useDeleteAccount(),
    onError: () => ({ field: 'confirmation' }),
  })
  const teams = account.teams_owned_alone
  return (
    <DialogForm
      of={form}
      submitLabel={t`Delete Account`}
      danger
      blocked={values.confirmation !== deletionWord || teams.length > 0}
      {...dialog}
    >
      <p>
        <Trans>
          Your account, <Plural value={account.repositories} one="# repository" other="# repositories" />, all keys and
          everything else in it will be deleted in 7 days. Log in before then to keep it
        </Trans>
      </p>
      {teams.length > 0 && (
        <p role="alert">
          <Trans>You're the only owner of {teams.join(', ')}. Make someone else an owner first</Trans>
        </p>
      )}
      <TextInput
        label={t`Type DELETE to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...field('confirmation')}
      />
    </DialogForm>
  )
}
