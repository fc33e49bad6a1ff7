import { useLingui } from '@lingui/react/macro'
import type { ReactionKind } from '@sheaf/contract'

/** What reactions are called. */
export function useReactionWords(): Readonly<Record<ReactionKind, string>> {
  const { t } = useLingui()
  return {
    '+1': t`Thumbs up`,
    '-1': t`Thumbs down`,
    laugh: t`Laugh`,
    hooray: t`Hooray`,
    confused: t`Confused`,
    heart: t`Heart`,
    rocket: t`Rocket`,
    eyes: t`Eyes`,
  }
}
