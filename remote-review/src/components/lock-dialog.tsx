import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { LockReason } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { NativeSelect } from '@sheaf/ui/controls'
import { Modal } from '@sheaf/ui/overlays'
import { useState } from 'react'
import { useLockThread } from '../api/moderation.ts'
import classes from './lock-dialog.module.css'
import { useLockWords } from './use-lock-words.ts'

/** Asks why a thread is to be locked, and says what that means. */
export function LockDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useLingui()
  const words = useLockWords()
  const lock = useLockThread(useRepositoryAt(), number)
  const [reason, setReason] = useState<LockReason | null>(null)
  return (
    <Modal opened onClose={onClose} title={t`Lock this conversation?`} closeButtonProps={{ 'aria-label': t`Close` }}>
      <div className={classes.body}>
        <p>{t`Only people who can push will be able to write here. You can unlock it at any time`}</p>
        <NativeSelect
          label={t`Reason`}
          value={reason ?? ''}
          data={[
            { value: '', label: t`No reason` },
            ...LockReason.options.map((value) => ({ value, label: words[value] })),
          ]}
          onChange={({ currentTarget }) => setReason(LockReason.safeParse(currentTarget.value).data ?? null)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            loading={lock.isPending}
            onClick={() => lock.mutate({ locked: true, reason }, { onSuccess: onClose })}
          >
            {t`Lock conversation`}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
