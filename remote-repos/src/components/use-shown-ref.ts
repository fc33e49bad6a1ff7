import { useBranches, useRepository } from '@sheaf/repository'
import type { FirstBranches } from '@sheaf/repository/branches'
import { useSearchParams } from 'react-router'
import { revisionOf } from './address.ts'
import { chooseRef, mainBranch } from './choose-ref.ts'

export interface ShownRef {
  /** The ref that the page shows; nothing while the repository is empty. */
  current: string | undefined
  /** What the server is asked for to show it. */
  revision: string
  /** How an address says a ref: not at all where it is the one that addresses mean without saying. */
  inAddress: (ref: string) => string | undefined
  /** The first branches, and how many there are. */
  branches: FirstBranches
}

/** Which ref the address asks for, and how to say another. */
export function useShownRef(): ShownRef {
  const [search] = useSearchParams()
  const branches = useBranches()
  const defaultHead = useRepository().model.default_head
  const main = mainBranch({ defaultHead, branches: branches.data })
  return {
    revision: revisionOf(search),
    current: chooseRef({ asked: search.get('ref'), defaultHead, branches: branches.data }),
    inAddress: (ref) => (ref === main ? undefined : ref),
    branches,
  }
}
