import type { ActivityItem } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import type { PushedRef } from '../events/index.ts'
import type { FoundRepository } from '../repositories/index.ts'

type Target = NonNullable<ActivityItem['refs'][number]['leads_to']>

/** What pushes lead to now. */
export interface PushTargets {
  of(ref: PushedRef): Target | undefined
}

/** A list of what happened waits no longer for what it could lead to: in a repository that nobody looked at for long, all of it has to be walked first. */
const patienceMs = 150

/**
 * Finds what pushes to branches lead to: the branch while it is there, and the two commits between which it was moved. Those are
 * named while a ref reaches both, to nobody else: an id that was pushed away is for none to learn here, and who gave it away by a
 * forced push wants no link to it. What is not known in time, or not readable, leads nowhere.
 */
export async function findPushTargets(
  { git }: Pick<Deps, 'git'>,
  { gitDir, refsVersion: version }: Pick<FoundRepository, 'gitDir' | 'refsVersion'>,
  refs: readonly PushedRef[],
): Promise<PushTargets> {
  const there = new Set<string>()
  const names = new Set<string>()
  const ids = new Set<string>()
  for (const { ref, change, before, after } of refs) {
    if (!ref.startsWith(branches) || change === 'deleted') continue
    names.add(ref)
    if (change === 'updated' && before !== undefined && after !== undefined) ids.add(before).add(after)
  }
  const find = async (revision: string) => {
    if ((await git.read.resolve({ gitDir, version, revision, unreachable: false })) !== undefined) there.add(revision)
  }
  let late: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    late = setTimeout(resolve, patienceMs)
  })
  await Promise.race([Promise.allSettled([...names, ...ids].map(find)), patience])
  clearTimeout(late)
  // What is found out later is not for this answer.
  const known = new Set(there)
  return {
    of({ ref, change, before, after }) {
      if (change === 'deleted' || !known.has(ref)) return undefined
      const branch = ref.slice(branches.length)
      if (change !== 'updated' || before === undefined || after === undefined) return { branch }
      return known.has(before) && known.has(after) ? { branch, range: { before, after } } : { branch }
    },
  }
}

const branches = 'refs/heads/'
