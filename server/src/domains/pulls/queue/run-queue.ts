import { limits, type QueueEnd } from '@sheaf/contract'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Queue } from '../../../jobs/jobs.ts'
import { failedChecks, missingChecks } from '../../checks/index.ts'
import { createBranchTurns } from '../../edits/index.ts'
import { mergeRulesOf } from '../../ref-rules/index.ts'
import { type FoundRepository, findRepositoryById, whoMay } from '../../repositories/index.ts'
import { branchTips } from '../branch-tips.ts'
import { markMerged } from '../mark-merged.ts'
import { findPull } from '../pull.store.ts'
import { landTry } from './land-try.ts'
import { makeTry } from './make-try.ts'
import {
  deleteEmptyQueue,
  endTry,
  findQueue,
  type QueuedPull,
  type QueueRow,
  selectQueued,
  touchQueued,
} from './queue.store.ts'
import { dequeue, queueJob } from './write-queue.ts'

const Payload = z.object({ repoId: z.int(), branch: z.string() })
/** Of this process; another server's are met by the expected old value of the branch and of the try. */
const turns = createBranchTurns()
/** Each brings the queue on; whatever is left then is left to the next run. */
const mostSteps = 4 * limits.queuedPullsPerBranch

/** The job: brings a queue on as far as it goes. Wherever it ends, the next run goes on from the rows and the branch. */
export function mergeQueueQueue(deps: Deps): Queue<typeof Payload> {
  return {
    name: queueJob,
    payload: Payload,
    attempts: 8,
    concurrency: 2,
    run: ({ repoId, branch }, signal) =>
      turns.run({ repoId, name: branch }, async () => {
        for (let step = 0; step < mostSteps; step += 1) {
          signal.throwIfAborted()
          if (!(await goOn(deps, { repoId, branch, signal }))) return
        }
      }),
  }
}

/** One step; says whether there may be another one. */
async function goOn(
  deps: Deps,
  { repoId, branch, signal }: { repoId: number; branch: string; signal: AbortSignal },
): Promise<boolean> {
  const { read } = deps.database
  const queue = await findQueue(read, { repoId, branch })
  const repository = await findRepositoryById(deps, repoId)
  if (queue === undefined || repository === undefined) return false
  const { gitDir } = repository
  const entries = await selectQueued(read, queue.id)
  const tips = await branchTips(deps, repository, [branch])
  const base = tips.get(branch)
  const tried = entries
    .filter(({ place }) => place !== null)
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
  // This server's own merges, whose process ended before it could say so.
  const landed = tried.findIndex(({ madeOid }) => madeOid === base)
  for (const entry of tried.slice(0, landed + 1)) await markLanded(deps, entry)
  if (landed >= 0) return true
  if (await dropUnfit(deps, { repository, entries, hasBranch: base !== undefined })) return true
  const isVoid = queue.tipOid !== null && (tried.length !== queue.tried || queue.baseOid !== base)
  if (isVoid || (entries.length === 0 && queue.tipOid !== null)) {
    await end(deps, { repository, queue, nextSize: limits.triedAtOnce })
    return true
  }
  if (entries.length === 0 || base === undefined) {
    await deps.git.write.dropTries({ gitDir, branch })
    await deps.database.tx((tx) => deleteEmptyQueue(tx, queue.id))
    return false
  }
  if (queue.tipOid === null) {
    await makeTry(deps, { repository, queue, entries, base, signal })
    return true
  }
  const verdict = await judge(deps, { repoId, branch, tip: queue.tipOid, deadline: queue.deadline })
  if (verdict === 'wait') return false
  if (verdict === 'good') {
    await landTry(deps, { repository, entries: tried, base, signal })
    await end(deps, { repository, queue, nextSize: limits.triedAtOnce })
    return true
  }
  const [only] = tried
  // It is found by halves who is to blame.
  if (tried.length > 1 || only === undefined) {
    await end(deps, { repository, queue, nextSize: Math.max(1, Math.ceil(tried.length / 2)) })
    return true
  }
  await drop(deps, only, verdict)
  await end(deps, { repository, queue, nextSize: limits.triedAtOnce })
  return true
}

async function markLanded(deps: Deps, { repoId, threadId, madeOid, method, userId }: QueuedPull): Promise<void> {
  const pull = await findPull(deps.database.read, threadId)
  if (madeOid === null) return
  await markMerged(deps, { repoId, threadId, oid: madeOid, before: pull?.landingBase ?? null, method, by: userId })
}

async function end(
  deps: Deps,
  { repository: { gitDir }, queue, nextSize }: { repository: FoundRepository; queue: QueueRow; nextSize: number },
): Promise<void> {
  await deps.database.tx(async (tx) => {
    await endTry(tx, { queueId: queue.id, nextSize })
    await touchQueued(tx, queue.id)
  })
  await deps.git.write.dropTries({ gitDir, branch: queue.branch })
}

async function drop(deps: Deps, entry: QueuedPull, why: QueueEnd): Promise<void> {
  await deps.database.tx((tx) => dequeue(deps, tx, { entry, why, by: null }))
  deps.events.wake()
}

/** Takes out what is not to be merged any more; says whether anything was. */
async function dropUnfit(
  deps: Deps,
  {
    repository,
    entries,
    hasBranch,
  }: { repository: FoundRepository; entries: readonly QueuedPull[]; hasBranch: boolean },
): Promise<boolean> {
  const { id: repoId } = repository
  const { read } = deps.database
  const [first] = entries
  if (first === undefined) return false
  const { branch } = first
  const hasQueue = hasBranch && (await mergeRulesOf(read, { repoId, branch })).some((rule) => rule.mergeQueue === 1)
  const able = await whoMay(read, {
    repoId,
    userIds: [...new Set(entries.map(({ userId }) => userId))],
    action: 'push',
  })
  const pulls = await Promise.all(entries.map(({ threadId }) => findPull(read, threadId)))
  const heads = await branchTips(
    deps,
    repository,
    pulls.flatMap((pull) => (pull === undefined ? [] : [pull.head])),
  )
  let isDropped = false
  for (const [index, entry] of entries.entries()) {
    const pull = pulls[index]
    const why = ((): QueueEnd | undefined => {
      if (pull?.isOpen !== 1) return 'closed'
      if (pull.base !== branch) return 'retargeted'
      if (!hasQueue) return 'no_queue'
      if (pull.isDraft === 1) return 'drafted'
      if ((heads.get(pull.head) ?? pull.headOid) !== entry.headOid) return 'pushed'
      return able.has(entry.userId) ? undefined : 'rights'
    })()
    if (why === undefined) continue
    await drop(deps, entry, why)
    isDropped = true
  }
  return isDropped
}

/** What the required checks say of what is tried. */
async function judge(
  deps: Deps,
  { repoId, branch, tip, deadline }: { repoId: number; branch: string; tip: string; deadline: number | null },
): Promise<'good' | 'wait' | 'checks' | 'timeout'> {
  const { read } = deps.database
  const rules = await mergeRulesOf(read, { repoId, branch })
  const contexts = [...new Set(rules.flatMap(({ requiredChecks }) => requiredChecks))]
  const of = { repoId, commit: tip, contexts }
  if ((await missingChecks(read, of)).size === 0) return 'good'
  if ((await failedChecks(read, of)).size > 0) return 'checks'
  return deadline !== null && deadline <= Date.now() ? 'timeout' : 'wait'
}
