import { useBranches, useRepository } from '@sheaf/repository'

const objectId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

/**
 * The shown ref, where it is a branch that the one who looks may commit to. Where not all branches are at hand, what may be one
 * counts: the server knows.
 */
export function useWritableBranch(shown: string): string | undefined {
  const { can_write } = useRepository()
  const branches = useBranches()
  if (!can_write) return undefined
  const isKnown = branches.data.some(({ branch }) => branch.ref_name === shown)
  const mayBe = branches.total > branches.data.length && !objectId.test(shown)
  return isKnown || mayBe ? shown : undefined
}
