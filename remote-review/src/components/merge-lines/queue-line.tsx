import { Trans } from '@lingui/react/macro'
import { QueueEnd, type ThreadEvent } from '@sheaf/contract'
import type { ReactNode } from 'react'

/** That a pull request waits for its turn, or why it does not any more. */
export function QueueLine({ event: { what, from }, who }: { event: ThreadEvent; who: ReactNode }) {
  if (what === 'queued') return <Trans>{who} added this to the merge queue</Trans>
  switch (QueueEnd.safeParse(from).data) {
    case 'closed':
      return <Trans>Removed from the merge queue: it was closed</Trans>
    case 'drafted':
      return <Trans>Removed from the merge queue: it is a draft</Trans>
    case 'pushed':
      return <Trans>Removed from the merge queue: there are new commits</Trans>
    case 'conflict':
      return <Trans>Removed from the merge queue: the branches have conflicts</Trans>
    case 'checks':
      return <Trans>Removed from the merge queue: a required check failed</Trans>
    case 'timeout':
      return <Trans>Removed from the merge queue: the required checks took too long</Trans>
    case 'gates':
      return <Trans>Removed from the merge queue: a rule of the branch is no longer met</Trans>
    case 'rights':
      return <Trans>Removed from the merge queue: whoever added it may no longer merge</Trans>
    case 'refused':
      return <Trans>Removed from the merge queue: the branch did not accept the merge</Trans>
    case 'no_queue':
      return <Trans>Removed from the merge queue: the branch has none any more</Trans>
    case 'retargeted':
      return <Trans>Removed from the merge queue: it goes into another branch</Trans>
    default:
      return <Trans>{who} removed this from the merge queue</Trans>
  }
}
