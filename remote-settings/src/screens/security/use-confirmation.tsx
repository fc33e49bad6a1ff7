import { ApiError } from '@sheaf/client/errors'
import { type ReactNode, useState } from 'react'
import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx'

/** The code of an answer that asks whether it is still the same person. */
const confirmNeeded = 428

interface Confirmation {
  /** Asks for the password, and then does it again; says whether that was what the failure was about. */
  asked: (error: Error, again: () => void) => boolean
  dialog: ReactNode
}

/** Changes of factors are refused to sessions that were not confirmed lately: this asks for the password and goes on. */
export function useConfirmation(): Confirmation {
  const [again, setAgain] = useState<{ run: () => void }>()
  const [opened, setOpened] = useState(false)
  return {
    asked: (error, run) => {
      if (!(error instanceof ApiError && error.kind === 'refused' && error.code === confirmNeeded)) return false
      setAgain({ run })
      setOpened(true)
      return true
    },
    dialog: (
      <ConfirmPasswordDialog
        opened={opened}
        onConfirmed={() => {
          setOpened(false)
          again?.run()
        }}
        onClose={() => setOpened(false)}
      />
    ),
  }
}
