import { useLingui } from '@lingui/react/macro'
import type { NewAccessKey } from '@sheaf/contract'
import { Modal } from '@sheaf/ui/overlays'
import { useEffect, useRef, useState } from 'react'
import classes from './create-key-dialog.module.css'
import { CreateKeyForm } from './create-key-form.tsx'
import { NewKeySecret } from './new-key-secret.tsx'

interface CreateKeyDialogProps {
  opened: boolean
  onCreated: () => void
  onClose: () => void
}

/** Asks what a new key is for, then shows its secret: the one time that anyone can see it. */
export function CreateKeyDialog({ opened, onCreated, onClose }: CreateKeyDialogProps) {
  const { t } = useLingui()
  const [made, setMade] = useState<NewAccessKey | null>(null)
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLSpanElement>(null)
  // The form had the focus, and is gone.
  useEffect(() => {
    if (made) heading.current?.focus()
  }, [made])
  return (
    <Modal
      opened={opened}
      size="lg"
      title={
        <span ref={heading} className={classes.heading} tabIndex={-1}>
          {made ? t`Access key created` : t`Create Access Key`}
        </span>
      }
      closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
      // A slip of the mouse or of a finger must not lose a secret that can't be shown again.
      closeOnClickOutside={!made && !busy}
      closeOnEscape={!made && !busy}
      onClose={onClose}
      // Gone with the dialog: the next one asks again.
      onExitTransitionEnd={() => setMade(null)}
    >
      {made ? (
        <NewKeySecret accessKey={made} onDone={onClose} />
      ) : (
        <CreateKeyForm
          onBusy={setBusy}
          onCancel={onClose}
          onCreated={(key) => {
            setMade(key)
            onCreated()
          }}
        />
      )}
    </Modal>
  )
}
