import { limits, type QueueEnd, type RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries, Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { findRepository } from '../../repositories/index.ts'
import { refuseLanding } from '../../reviews/index.ts'
import { recordChange, type ThreadPlace, writeEvent } from '../../threads/index.ts'
import { deleteAutoMergeOf } from '../auto-merge.store.ts'
import { actorLater, findToMerge, refuseConflict } from '../auto-merge.ts'
import { branchTips } from '../branch-tips.ts'
import { gateFactsOf } from '../gate-facts.ts'
import { refuseGated } from '../merge-gates.ts'
import { mergeSettingsOf } from '../merge-settings.ts'
import { findPull } from '../pull.store.ts'
import { recordCalledOff } from '../record-called-off.ts'
import { countQueued, deleteQueued, findQueued, holdQueue, insertQueued, type QueuedPull } from './queue.store.ts'
import { queueRuleOf } from './queue-rule.ts'

/** The name of the job that brings a queue on. */
export const queueJob = 'merge-queue'

interface Branch {
  repoId: number
  branch: string
}

/** Lets somebody look whether a queue goes on; `runAt`: once more, then. Call `jobs.wake` once it is committed. */
export const enqueueQueue = (
  { jobs }: Pick<Deps, 'jobs'>,
  db: Queries,
  { repoId, branch, at }: Branch & { at?: { runAt: number; tip: string } },
): Promise<void> => {
  const dedupe = `${queueJob}:${repoId}:${branch}`
  const job = { queue: queueJob, payload: { repoId, branch } }
  return at === undefined
    ? jobs.enqueue(db, { ...job, dedupe })
    : jobs.enqueue(db, { ...job, dedupe: `${dedupe}:${at.tip}`, runAt: at.runAt })
}

/** Lets a pull request be merged in its turn, in somebody's name. Refused (AppError) as the operation says. */
export async function addToQueue(
  deps: Deps,
  { method, head, signal, ...place }: ThreadPlace & RequestOf<'addToQueue'>['body'] & { signal: AbortSignal },
): Promise<void> {
  const { userId } = place.actor
  const { repository, thread, pull } = await findToMerge(deps, place)
  const later = await actorLater(deps.database.read, userId)
  if (later !== undefined) await findRepository(deps, { ...place, actor: later, action: 'push' })
  await deps.limits.take('change-thread/account', `${userId}`)
  if (pull.mergedAt !== null) throw AppError.refused(409, message('pull.was_merged'))
  const { base, head: branch, threadId } = pull
  const { id: repoId } = repository
  const { read } = deps.database
  if ((await queueRuleOf(read, { repoId, base })) === undefined)
    throw AppError.refused(422, message('pull.no_queue', { base }))
  if (!(await mergeSettingsOf(read, repoId)).methods.includes(method))
    throw AppError.refused(422, message('pull.method_not_allowed'))
  const tips = await branchTips(deps, repository, [base, branch])
  const ours = tips.get(base)
  if (ours === undefined) throw AppError.refused(422, message('pull.no_branch', { name: base }))
  if ((tips.get(branch) ?? pull.headOid) !== head) throw AppError.refused(409, message('pull.moved'))
  if (ours === pull.checkedBase && head === pull.checkedHead) refuseConflict(pull)
  const facts = await gateFactsOf(deps, { repository, base, ours, theirs: head, signal })
  const asked = { repoId, threadId, base, branch, head, authorId: thread.authorId, facts, method }
  const at = Date.now()
  await deps.database.tx(async (tx) => {
    await refuseLanding(tx, threadId)
    const now = await findPull(tx, threadId)
    if (now?.isOpen !== 1) throw AppError.refused(409, message('pull.not_open'))
    if (now.isDraft === 1) throw AppError.refused(422, message('pull.is_draft'))
    await refuseGated(tx, asked)
    const queueId = await holdQueue(tx, { repoId, branch: base })
    if ((await findQueued(tx, threadId)) !== undefined) return
    const max = limits.queuedPullsPerBranch
    if ((await countQueued(tx, { queueId })).length >= max)
      throw AppError.refused(422, message('pull.queue_full', { base, max }))
    const row = { queue_id: queueId, thread_id: threadId, user_id: userId, method, head_oid: head, queued_at: at }
    await insertQueued(tx, row)
    // Who wanted it merged once it can be has what they wanted.
    await deleteAutoMergeOf(tx, threadId)
    await writeEvent(tx, { threadId, userId, what: 'queued', at })
    await recordChange(deps, tx, { repoId, threadId, userId, what: 'enqueued' })
    await enqueueQueue(deps, tx, { repoId, branch: base })
  })
  deps.events.wake({ userId })
  deps.jobs.wake()
}

/** Takes a pull request out of its queue. Once more changes nothing. Refused (AppError) as the operation says. */
export async function removeFromQueue(deps: Deps, place: ThreadPlace): Promise<void> {
  const { userId } = place.actor
  const { repository, pull } = await findToMerge(deps, place)
  await deps.limits.take('change-thread/account', `${userId}`)
  const { threadId } = pull
  await deps.database.tx(async (tx) => {
    await refuseLanding(tx, threadId)
    const entry = await findQueued(tx, threadId)
    if (entry === undefined) return
    await dequeue(deps, tx, { entry, why: 'cancelled', by: userId })
    await enqueueQueue(deps, tx, { repoId: repository.id, branch: entry.branch })
  })
  deps.events.wake({ userId })
  deps.jobs.wake()
}

interface Dequeued {
  entry: Pick<QueuedPull, 'id' | 'repoId' | 'threadId' | 'userId'>
  why: QueueEnd
  by: number | null
}

/** Takes a pull request out of its queue, where it is there still, and says why. Wake `events` afterwards. */
export async function dequeue(
  deps: Pick<Deps, 'events'>,
  tx: Tx,
  { entry: { id, repoId, threadId, userId }, why, by }: Dequeued,
): Promise<void> {
  if (!(await deleteQueued(tx, id))) return
  await writeEvent(tx, { threadId, userId: by, what: 'dequeued', from: why, at: Date.now() })
  await recordChange(deps, tx, { repoId, threadId, userId: by, what: 'dequeued' })
  await recordCalledOff(deps, tx, { threadId, askedBy: userId, actorId: by, what: 'queue_left', why })
}
