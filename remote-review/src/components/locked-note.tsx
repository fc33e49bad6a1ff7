import { useLingui } from '@lingui/react/macro'
import type { LockReason } from '@sheaf/contract'
import { IconLock } from '@sheaf/ui/icons'
import classes from './thread.module.css'
import { useLockWords } from './use-lock-words.ts'

/** Says that only some write in a thread, and why. */
export function LockedNote({ reason }: { reason: LockReason | null }) {
  const { t } = useLingui()
  const words = useLockWords()
  const why = reason === null ? '' : words[reason]
  return (
    <p className={classes.locked}>
      <IconLock size={16} />
      <span>
        {reason === null
          ? t`This conversation is locked. Only people who can push can write here`
          : t`This conversation is locked (${why}). Only people who can push can write here`}
      </span>
    </p>
  )
}
