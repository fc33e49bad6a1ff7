import { Trans } from '@lingui/react/macro'
import { AutoMergeEnd, type ThreadEvent } from '@sheaf/contract'
import type { ReactNode } from 'react'

/** That a pull request is to be merged once it can be, or why nobody waits for that any more. */
export function AutoMergeLine({ event: { what, from }, who }: { event: ThreadEvent; who: ReactNode }) {
  if (what === 'auto_merge_enabled') return <Trans>{who} enabled auto-merge</Trans>
  switch (AutoMergeEnd.safeParse(from).data) {
    case 'closed':
      return <Trans>Auto-merge was disabled: {who} closed this</Trans>
    case 'pushed':
      return <Trans>Auto-merge was disabled: {who} pushed and may not merge</Trans>
    case 'conflict':
      return <Trans>Auto-merge was disabled: the branches have conflicts</Trans>
    case 'rights':
      return <Trans>Auto-merge was disabled: whoever enabled it may no longer merge</Trans>
    case 'method':
      return <Trans>Auto-merge was disabled: the chosen way of merging is no longer allowed</Trans>
    case 'refused':
      return <Trans>Auto-merge was disabled: the branch did not accept the merge</Trans>
    default:
      return <Trans>{who} disabled auto-merge</Trans>
  }
}
