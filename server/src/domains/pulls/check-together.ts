import { mergesTogether } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { askOwners } from './ask-owners.ts'
import { enqueueAutoMerge } from './auto-merge.ts'
import { holdsCommit } from './check-pull.ts'
import { markMerged } from './mark-merged.ts'
import { type PullRow, updateChecked } from './pull.store.ts'
import { enqueueRebase, notTried } from './try-rebases.ts'

type CheckDeps = Pick<Deps, 'database' | 'events' | 'git' | 'jobs'>

/** Pull requests of a repository, and what its branches hold now. */
interface Checked {
  repository: FoundRepository
  pulls: readonly PullRow[]
  tips: ReadonlyMap<string, string>
  signal: AbortSignal
  /**
   * How soon it is to be known: by whoever has just pushed, or once there is time. In `maintenance` others may have looked since they were read, at what
   * is newer: then nothing is said of them.
   */
  lane: 'check' | 'maintenance'
}

/** The first of them are known as soon as they alone can be. */
const firstGroup = 2
/** Where one merge takes longer than this, nobody waits for those beside it, in milliseconds. */
const quickMs = 60

/**
 * Finds out what merges of pull requests come to, or that their branches have them already, and asks their code owners: so many groups at once, in their
 * order. A group is known together; the first are small, and they stay so where merges take long.
 */
export async function checkInGroups(
  deps: CheckDeps,
  { pulls, atOnce, ...at }: Checked & { atOnce: number },
): Promise<void> {
  let [next, size] = [0, firstGroup]
  const work = async () => {
    while (next < pulls.length) {
      at.signal.throwIfAborted()
      const some = pulls.slice(next, next + size)
      next += some.length
      const began = performance.now()
      await checkTogether(deps, { pulls: some, ...at })
      const isQuick = performance.now() - began < quickMs * some.length
      size = isQuick ? Math.min(mergesTogether, size * 2) : Math.max(1, Math.floor(size / 2))
    }
  }
  // Whatever one of them fails at, what the others are at is done before this is tried again.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** One of them whose branch does not have it, with the two commits and what both come from. */
interface Looked {
  pull: PullRow
  base: string
  head: string
  common: string | undefined
}

async function checkTogether(deps: CheckDeps, { pulls, ...at }: Checked): Promise<void> {
  const looked: Looked[] = []
  for (const pull of pulls) {
    const one = await lookAt(deps, { pull, ...at })
    if (one !== undefined) looked.push(one)
  }
  if (looked.length === 0) return
  const { repository, signal, lane } = at
  const { gitDir, id: repoId } = repository
  const toMerge = looked.filter(({ common, head }) => common !== undefined && common !== head)
  const pairs = toMerge.map(({ base: ours, head: theirs }) => ({ ours, theirs }))
  const outcomes = pairs.length === 0 ? [] : await deps.git.read.merges({ gitDir, pairs, signal, lane })
  const found = new Map(toMerge.map((one, place) => [one, outcomes[place]]))
  const isWaiting = await deps.database.tx(async (tx) => {
    let isAnyWaiting = false
    for (const one of looked) {
      const { pull, base, head, common } = one
      const { threadId } = pull
      const { mergeable, conflicts } = outcomeOf(one, found.get(one))
      const canFastForward = common === base && common !== head
      const checked = { checked_base: base, checked_head: head, mergeable, conflicts: JSON.stringify(conflicts) }
      const isKept = await updateChecked(tx, {
        ...{ ...notTried, can_rebase: canFastForward ? 1 : null },
        ...{ ...checked, threadId, can_fast_forward: canFastForward ? 1 : 0 },
        ...(lane === 'maintenance' && { since: { base: pull.checkedBase, head: pull.checkedHead } }),
      })
      if (!isKept) continue
      // Commit by commit: nobody who asks whether it can be merged waits for that.
      if (mergeable === 'clean' && !canFastForward) await enqueueRebase(deps, tx, { repoId, threadId })
      isAnyWaiting = (await enqueueAutoMerge(deps, tx, threadId)) || isAnyWaiting
    }
    return isAnyWaiting
  })
  // Rebases are tried once the job is done: they would have the processors that the next group needs.
  if (isWaiting) deps.jobs.wake()
}

/** Asks its code owners, and gives what is to be merged; nothing where that is known, or was merged. */
async function lookAt(
  deps: CheckDeps,
  { repository, pull, tips, signal }: Omit<Checked, 'pulls' | 'lane'> & { pull: PullRow },
): Promise<Looked | undefined> {
  const { threadId, headOid } = pull
  const head = tips.get(pull.head) ?? headOid
  const base = tips.get(pull.base)
  if (base !== undefined) await askOwners(deps, { repository, pull, ours: base, theirs: head, signal })
  if (base === undefined || (base === pull.checkedBase && head === pull.checkedHead)) return undefined
  const { gitDir, id: repoId } = repository
  const common = await deps.git.read.mergeBase({ gitDir, base, head, signal })
  if (common === head) {
    // What its branch had before already was not brought by a merge: somebody has moved the other branch back.
    const before = pull.checkedBase ?? (head === headOid ? undefined : base)
    if (before === undefined || !(await holdsCommit(deps, { gitDir, base: before, head, signal }))) {
      await markMerged(deps, { repoId, threadId, oid: base, before: before ?? null, method: null, by: null })
      return undefined
    }
  }
  return { pull, base, head, common }
}

type Merged = Awaited<ReturnType<Deps['git']['read']['merges']>>[number]

function outcomeOf({ common, head }: Looked, merged: Merged) {
  if (common === head) return { mergeable: 'merged', conflicts: [] } as const
  if (common === undefined) return { mergeable: 'unrelated', conflicts: [] } as const
  if (merged === undefined) return { mergeable: 'unknown', conflicts: [] } as const
  if (merged.kind === 'clean') return { mergeable: 'clean', conflicts: [] } as const
  return { mergeable: 'conflict', conflicts: merged.paths } as const
}
