import { useLingui } from '@lingui/react/macro'
import type { Pull } from '@sheaf/contract'

export type PullState = 'open' | 'merged' | 'closed'

/** Which of three it is: what was merged is closed, too. */
export const pullStateOf = ({ state, is_merged }: Pick<Pull, 'state' | 'is_merged'>): PullState =>
  is_merged ? 'merged' : state

/** What each of them is called. */
export function usePullStateWords(): Readonly<Record<PullState, string>> {
  const { t } = useLingui()
  return { open: t`Open`, merged: t`Merged`, closed: t`Closed` }
}
