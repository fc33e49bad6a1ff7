import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRepositoryAt } from '@sheaf/repository'
import { QueryError } from '@sheaf/ui'
import { SettingsSection } from '@sheaf/ui/form'
import { Modal } from '@sheaf/ui/overlays'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { transferQuery, useWithdrawTransfer } from '../../api/transfer.ts'
import { TransferForm } from './transfer-form.tsx'

/** Gives a repository to another owner, who must accept it; and says while it waits for that. */
export function TransferSection() {
  const { t, i18n } = useLingui()
  const at = useRepositoryAt()
  const query = useQuery(transferQuery(at))
  const withdraw = useWithdrawTransfer(at)
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(false)
  const waiting = query.data
  const until = waiting ? i18n.date(waiting.expires_at, { dateStyle: 'medium' }) : ''
  const name = waiting?.new_owner ?? ''
  return (
    <SettingsSection
      title={t`Transfer ownership`}
      description={
        waiting ? (
          <Trans>
            Waiting for {name} to accept, until {until}
          </Trans>
        ) : (
          t`Give this repository to another person or team. They have to accept first`
        )
      }
    >
      {query.isError ? (
        <QueryError query={query} fallback={t`Couldn't load the transfer`} />
      ) : waiting ? (
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t`Withdraw transfer`}
        </Button>
      ) : (
        <Button variant="default" disabled={query.isPending} onClick={() => setOpen(true)}>
          {t`Transfer this repository`}
        </Button>
      )}
      <Modal
        opened={isOpen}
        title={t`Transfer this repository`}
        closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
        closeOnClickOutside={!busy}
        closeOnEscape={!busy}
        onClose={close}
      >
        <TransferForm onDone={close} onBusy={setBusy} onCancel={close} />
      </Modal>
    </SettingsSection>
  )
}
