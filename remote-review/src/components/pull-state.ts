import { useLingui } from '@lingui/react/macro'
import type { Pull } from '@sheaf/contract'

export type PullState = 'open' | 'draft' | 'merged' | 'closed'

/** Which of four it is: what was merged is closed, and a draft is open, too. */
export const pullStateOf = ({
  state,
  is_merged,
  is_draft,
}: Pick<Pull, 'state' | 'is_merged' | 'is_draft'>): PullState =>
  is_merged ? 'merged' : state === 'open' && is_draft ? 'draft' : state

/** What each of them is called. */
export function usePullStateWords(): Readonly<Record<PullState, string>> {
  const { t } = useLingui()
  return { open: t`Open`, draft: t`Draft`, merged: t`Merged`, closed: t`Closed` }
}
