import { useLingui } from '@lingui/react/macro'
import type { LockReason } from '@sheaf/contract'

/** Why a thread is locked, in words. */
export function useLockWords(): Readonly<Record<LockReason, string>> {
  const { t } = useLingui()
  return { off_topic: t`Off-topic`, too_heated: t`Too heated`, resolved: t`Resolved`, spam: t`Spam` }
}
