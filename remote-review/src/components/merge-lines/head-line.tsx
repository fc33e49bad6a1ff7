import { Trans } from '@lingui/react/macro'
import type { ThreadEvent } from '@sheaf/contract'
import type { ReactNode } from 'react'

/** That somebody has deleted the branch of a pull request, or made it again. */
export function HeadLine({ event: { what, from }, who }: { event: ThreadEvent; who: ReactNode }) {
  const branch = <code>{from}</code>
  return what === 'head_restored' ? (
    <Trans>
      {who} restored the branch {branch}
    </Trans>
  ) : (
    <Trans>
      {who} deleted the branch {branch}
    </Trans>
  )
}
