import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { SettingsSection } from '@sheaf/ui/form'
import { ConfirmDialog, Modal } from '@sheaf/ui/overlays'
import { useState } from 'react'
import { useArchiveRepository } from '../../api/repository-settings.ts'
import { DeletionForm } from './deletion-form.tsx'
import classes from './repository-settings.module.css'
import { TransferSection } from './transfer-section.tsx'

/** /:owner/:repo/settings/danger: what makes a repository unchangeable, and what takes it away. */
export function DangerScreen() {
  const { t } = useLingui()
  const { model } = useRepository()
  const archive = useArchiveRepository(useRepositoryAt())
  const [asking, setAsking] = useState<'archive' | 'delete'>()
  const [busy, setBusy] = useState(false)
  const close = () => setAsking(undefined)
  const days = limits.repositoryDeletionDays
  return (
    <>
      <SettingsSection
        title={model.archived ? t`Unarchive` : t`Archive`}
        description={
          model.archived
            ? t`Let pushes, edits and settings change this repository again`
            : t`Make it read-only: no pushes, edits or settings changes. You can undo this`
        }
      >
        <Button variant="default" onClick={() => setAsking('archive')}>
          {model.archived ? t`Unarchive this repository` : t`Archive this repository`}
        </Button>
      </SettingsSection>
      <TransferSection />
      <SettingsSection
        title={t`Delete`}
        description={
          <Trans>
            Everyone loses access right away. You can restore it for {days} days, then it's deleted for good
          </Trans>
        }
        danger
      >
        <Button variant="outline" color="red" onClick={() => setAsking('delete')}>
          {t`Delete this repository`}
        </Button>
      </SettingsSection>
      <ConfirmDialog
        opened={asking === 'archive'}
        title={model.archived ? t`Unarchive this repository?` : t`Archive this repository?`}
        confirmLabel={model.archived ? t`Unarchive` : t`Archive`}
        busy={archive.isPending}
        onConfirm={() => archive.mutate(!model.archived, { onSettled: close })}
        onClose={close}
      >
        <p className={classes.said}>
          {model.archived
            ? t`People with a role in it can push to it and change it again`
            : t`Nobody can push to it or change it, whatever their role, until it is unarchived. Reading, cloning and stars go on`}
        </p>
      </ConfirmDialog>
      <Modal
        opened={asking === 'delete'}
        title={t`Delete this repository`}
        closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
        closeOnClickOutside={!busy}
        closeOnEscape={!busy}
        onClose={close}
      >
        <DeletionForm onBusy={setBusy} onCancel={close} />
      </Modal>
    </>
  )
}
