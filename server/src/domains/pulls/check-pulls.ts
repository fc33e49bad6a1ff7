import { limits } from '@sheaf/contract'
import { GitError, isNullId } from '@sheaf/git-engine'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { branchRenamed, pushed } from '../events/index.ts'
import { type FoundRepository, findRepositoryById } from '../repositories/index.ts'
import { askOwners } from './ask-owners.ts'
import { enqueueAutoMerge } from './auto-merge.ts'
import { branchTips } from './branch-tips.ts'
import { checkPulls, enqueueChecks } from './enqueue-checks.ts'
import { enqueueFollowing } from './enqueue-following.ts'
import { followBranch } from './follow-branch.ts'
import { renameForkBranch, selectFollowing } from './fork-head.store.ts'
import { keepHeads } from './keep-heads.ts'
import { landingMs } from './land-merge.ts'
import { markMerged } from './mark-merged.ts'
import { noteHeads } from './note-heads.ts'
import { type PullRow, renameBranchOfPulls, selectOpenFrom, selectOpenPulls, updateChecked } from './pull.store.ts'
import { forgetPusher, recordPusher } from './pusher.store.ts'
import { enqueueRebase, notTried } from './try-rebases.ts'
import { insertPushes, selectPushed } from './version.store.ts'

const heads = 'refs/heads/'
const Payload = z.object({ repoId: z.int() })
type CheckDeps = Pick<Deps, 'database' | 'events' | 'git' | 'jobs' | 'storage'>

/** A push may have moved what pull requests propose, or what they go into. */
export function pullSubscriber(deps: Pick<Deps, 'jobs'>): Subscriber {
  return {
    name: 'pulls',
    handlers: [
      on(pushed, async (tx, push, at) => {
        const { repoId, userId, refs } = push
        for (const { ref, change, after: oid } of refs) {
          if (!ref.startsWith(heads)) continue
          const branch = ref.slice(heads.length)
          if (change === 'deleted') await forgetPusher(tx, { repoId, branch })
          else if (oid !== undefined) await recordPusher(tx, { repoId, branch, oid, userId })
        }
        await noteHeads(tx, push, at)
        await enqueueFollowing(deps, tx, await selectFollowing(tx, { repoId, branches: movedBranches(refs) }))
        // Most repositories have none.
        const [open] = await selectOpenPulls(tx, { repoId, limit: 1 })
        if (open === undefined) return
        await notePushes(tx, push, at)
        await enqueueChecks(deps, tx, repoId)
      }),
      on(branchRenamed, async (tx, { repoId, from, to }) => {
        if (await renameBranchOfPulls(tx, { repoId, from, to })) await enqueueChecks(deps, tx, repoId)
        await enqueueFollowing(deps, tx, await renameForkBranch(tx, { repoId, from, to }))
      }),
    ],
    delivered: () => deps.jobs.wake(),
  }
}

/** The branches that a push has created or moved. */
const movedBranches = (refs: z.output<typeof pushed.payload>['refs']): string[] =>
  refs.flatMap(({ ref, change }) => (ref.startsWith(heads) && change !== 'deleted' ? [ref.slice(heads.length)] : []))

/** A push may be over before anybody looks: what it brought to the branches of pull requests is noted. */
async function notePushes(
  tx: Tx,
  { repoId, userId, agent, refs }: Pick<z.output<typeof pushed.payload>, 'repoId' | 'userId' | 'agent' | 'refs'>,
  at: number,
): Promise<void> {
  const moved = new Map(
    refs.flatMap(({ ref, before, after }) =>
      ref.startsWith(heads) && after !== undefined && !isNullId(after)
        ? [[ref.slice(heads.length), { before_oid: before ?? null, head_oid: after }] as const]
        : [],
    ),
  )
  const pulls = await selectOpenFrom(tx, { repoId, branches: [...moved.keys()] })
  const by = { pushed_by: agent === undefined ? userId : null, pushed_at: at }
  const rows = pulls.flatMap(({ threadId, head }) => {
    const push = moved.get(head)
    return push === undefined ? [] : [{ thread_id: threadId, ...push, ...by }]
  })
  await insertPushes(tx, rows)
}

/**
 * The job: follows the branches of open pull requests, finds out whether they can be merged, and closes those that were. It yields to all
 * who wait for something, and once more changes nothing.
 */
export function pullQueue(deps: CheckDeps): Queue<typeof Payload> {
  return {
    name: checkPulls,
    payload: Payload,
    attempts: 3,
    concurrency: 1,
    async run({ repoId }, signal) {
      const repository = await findRepositoryById(deps, repoId)
      if (repository === undefined) return
      const open = await selectOpenPulls(deps.database.read, { repoId, limit: limits.openPullsPerRepository })
      const tips = await branchTips(
        deps,
        repository,
        open.flatMap(({ base, head }) => [base, head]),
      )
      await keepHeads(deps, { gitDir: repository.gitDir, threadIds: open.map(({ threadId }) => threadId) })
      let isLanding = false
      const isPushed = await selectPushed(
        deps.database.read,
        open.map(({ threadId }) => threadId),
      )
      for (const pull of open) {
        signal.throwIfAborted()
        const [tip, baseTip] = [tips.get(pull.head), tips.get(pull.base)]
        // What was merged is what was proposed then: nothing that was pushed since.
        if (await settleLanding(deps, { repository, pull, baseTip, signal })) continue
        const isSettled = tip === pull.checkedHead
        if (isPushed.has(pull.threadId) || (tip !== pull.headOid && isSettled))
          isLanding = (await followBranch(deps, { repository, pull, tip, baseTip, isSettled, signal })) || isLanding
        await checkOne(deps, { repository, pull, tips, signal })
      }
      // Should its server have ended in between, nobody else says that it has landed, or never will.
      if (isLanding) await enqueueChecks(deps, deps.database.write, repoId, Date.now() + landingMs)
    },
  }
}

interface Checking {
  repository: FoundRepository
  pull: PullRow
  tips: ReadonlyMap<string, string>
  signal: AbortSignal
}

/** This server's own merge, whose process ended before it could say so: it is marked, which this says. */
async function settleLanding(
  deps: CheckDeps,
  {
    repository: { gitDir, id: repoId },
    pull,
    baseTip,
    signal,
  }: Pick<Checking, 'repository' | 'pull' | 'signal'> & { baseTip: string | undefined },
): Promise<boolean> {
  const { threadId, landingOid: oid, landingBase: before, landingMethod: method, landingBy: by } = pull
  const isElsewhere = pull.landingElsewhere === 1
  if (oid === null || baseTip === undefined) return false
  if (!(await contains(deps, { gitDir, base: baseTip, head: oid, signal }))) return false
  await markMerged(deps, { repoId, threadId, oid, before, method, by, isElsewhere })
  return true
}

/** Of a commit that was pushed away, which may be gone, it is not known. */
async function contains({ git }: CheckDeps, pair: Parameters<CheckDeps['git']['read']['mergeBase']>[0]) {
  try {
    return (await git.read.mergeBase(pair)) === pair.head
  } catch (error) {
    if (error instanceof GitError && error.kind === 'failed') return false
    throw error
  }
}

async function checkOne(deps: CheckDeps, { repository, pull, tips, signal }: Checking): Promise<void> {
  const { threadId, headOid } = pull
  const head = tips.get(pull.head) ?? headOid
  const base = tips.get(pull.base)
  if (base !== undefined) await askOwners(deps, { repository, pull, ours: base, theirs: head, signal })
  if (base === undefined || (base === pull.checkedBase && head === pull.checkedHead)) return
  const { gitDir, id: repoId } = repository
  const common = await deps.git.read.mergeBase({ gitDir, base, head, signal })
  if (common === head) {
    // What its branch had before already was not brought by a merge: somebody has moved the other branch back.
    const before = pull.checkedBase ?? (head === headOid ? undefined : base)
    if (before === undefined || !(await contains(deps, { gitDir, base: before, head, signal })))
      return markMerged(deps, { repoId, threadId, oid: base, before: before ?? null, method: null, by: null })
  }
  const { conflicts = [], mergeable } =
    common === head
      ? { mergeable: 'merged' as const }
      : common === undefined
        ? { mergeable: 'unrelated' as const }
        : await outcomeOf(deps, { gitDir, ours: base, theirs: head, signal })
  const canFastForward = common === base && common !== head
  const checked = { checked_base: base, checked_head: head, mergeable, conflicts: JSON.stringify(conflicts) }
  await deps.database.tx(async (tx) => {
    await updateChecked(tx, {
      ...{ ...notTried, can_rebase: canFastForward ? 1 : null },
      ...{ ...checked, threadId, can_fast_forward: canFastForward ? 1 : 0 },
    })
    // Commit by commit: nobody who asks whether it can be merged waits for that.
    if (mergeable === 'clean' && !canFastForward) await enqueueRebase(deps, tx, { repoId, threadId })
    await enqueueAutoMerge(deps, tx, threadId)
  })
  deps.jobs.wake()
}

async function outcomeOf(
  { git }: CheckDeps,
  pair: { gitDir: string; ours: string; theirs: string; signal: AbortSignal },
): Promise<{ mergeable: 'clean' | 'conflict' | 'unknown'; conflicts?: string[] }> {
  try {
    const outcome = await git.read.merge({ ...pair, lane: 'maintenance' })
    if (outcome.kind === 'clean') return { mergeable: 'clean' }
    return { mergeable: 'conflict', conflicts: outcome.paths }
  } catch (error) {
    if (error instanceof GitError && (error.kind === 'timeout' || error.kind === 'failed'))
      return { mergeable: 'unknown' }
    throw error
  }
}
