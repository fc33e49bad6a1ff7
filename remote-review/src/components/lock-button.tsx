import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRepositoryAt } from '@sheaf/repository'
import { lazyModule } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { IconLock } from '@sheaf/ui/icons'
import { useState } from 'react'
import { useLockThread } from '../api/moderation.ts'

/** What floats is loaded when the page is at rest, or a hand moves to it. */
const dialog = lazyModule(
  async () => (await import(/* webpackChunkName: "lock-dialog" */ './lock-dialog.tsx')).LockDialog,
)

/** Locks a thread, for a reason, or unlocks it. */
export function LockButton({ number, isLocked }: { number: string; isLocked: boolean }) {
  const { t } = useLingui()
  const unlock = useLockThread(useRepositoryAt(), number)
  const [isOpen, setOpen] = useState(false)
  const { loaded: LockDialog, reach, open, failed } = useLazyModule(dialog)
  const fail = () => {
    failed()
    setOpen(false)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLock size={16} />}
        loading={unlock.isPending}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => (isLocked ? unlock.mutate({ locked: false }) : open(() => setOpen(true)))}
      >
        {isLocked ? t`Unlock conversation` : t`Lock conversation`}
      </Button>
      {isOpen && LockDialog && (
        <Fence fallback={null} onFailure={fail}>
          <LockDialog number={number} onClose={() => setOpen(false)} />
        </Fence>
      )}
    </>
  )
}
