import type { AutoMergeEnd, MergeMethod } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { actorOfAccount, type UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findKnownAccount } from '../accounts/index.ts'
import { findRepository, whoMay } from '../repositories/index.ts'
import { refuseLanding } from '../reviews/index.ts'
import { findThread, recordChange, type ThreadPlace, threadNumberOf, writeEvent } from '../threads/index.ts'
import { deleteAutoMerge, findAutoMerge, moveAutoMerge, putAutoMerge } from './auto-merge.store.ts'
import { branchTips } from './branch-tips.ts'
import { mergeSettingsOf } from './merge-settings.ts'
import { findPull, type PullRow } from './pull.store.ts'
import { recordCalledOff } from './record-called-off.ts'

/** The name of the job that looks whether it can be merged by now. */
export const autoMergeJob = 'auto-merge'

/** Lets somebody look whether a pull request can be merged by now, where it is to be, and says whether it is. Call `jobs.wake` once it is committed. */
export async function enqueueAutoMerge({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, threadId: number): Promise<boolean> {
  if ((await findAutoMerge(tx, threadId)) === undefined) return false
  await jobs.enqueue(tx, { queue: autoMergeJob, payload: { threadId }, dedupe: `${autoMergeJob}:${threadId}` })
  return true
}

/**
 * An account as it is known now, with nothing but its own roles: who administers this Sheaf does so in a browser alone. Nobody, where it is gone
 * or suspended.
 */
export async function actorLater(db: Queries, userId: number): Promise<UserActor | undefined> {
  const account = await findKnownAccount(db, userId)
  const actor = account && actorOfAccount(account, { via: 'password' })
  return actor?.kind === 'user' ? actor : undefined
}

/** A pull request of a repository that whoever asks may push to. */
export async function findToMerge(deps: Pick<Deps, 'database' | 'storage'>, { number, ...at }: ThreadPlace) {
  const repository = await findRepository(deps, { ...at, action: 'push' })
  const { read } = deps.database
  const thread = await findThread(read, {
    repoId: repository.id,
    number: threadNumberOf(number),
    kinds: ['pull'],
  })
  const pull = thread && (await findPull(read, thread.id))
  if (thread === undefined || pull === undefined) throw AppError.refused(404, message('pull.missing'))
  return { repository, thread, pull }
}

interface Wish {
  method: MergeMethod
  /** The commit that whoever asks has seen as what is proposed. */
  head: string
}

/** Lets a pull request be merged once nothing is in the way, in somebody's name. Refused (AppError) as the operation says. */
export async function enableAutoMerge(deps: Deps, { method, head, ...place }: ThreadPlace & Wish): Promise<void> {
  const { userId } = place.actor
  const { repository, pull } = await findToMerge(deps, place)
  // What they may only now is not done in their name later.
  const later = await actorLater(deps.database.read, userId)
  if (later !== undefined) await findRepository(deps, { ...place, actor: later, action: 'push' })
  await deps.limits.take('change-thread/account', `${userId}`)
  if (pull.mergedAt !== null) throw AppError.refused(409, message('pull.was_merged'))
  if (pull.isOpen !== 1) throw AppError.refused(409, message('pull.not_open'))
  const { id: repoId } = repository
  const settings = await mergeSettingsOf(deps.database.read, repoId)
  if (!settings.methods.includes(method)) throw AppError.refused(422, message('pull.method_not_allowed'))
  const tips = await branchTips(deps, repository, [pull.base, pull.head])
  if ((tips.get(pull.head) ?? pull.headOid) !== head) throw AppError.refused(409, message('pull.moved'))
  if (tips.get(pull.base) === pull.checkedBase && head === pull.checkedHead) refuseConflict(pull)
  const { threadId } = pull
  const at = Date.now()
  await deps.database.tx(async (tx) => {
    await refuseLanding(tx, threadId)
    // It may have been closed, merged or pushed to meanwhile.
    const now = await findPull(tx, threadId)
    if (now?.isOpen !== 1) throw AppError.refused(409, message('pull.not_open'))
    const known = await findAutoMerge(tx, threadId)
    if (known?.userId === userId && known.method === method && known.headOid === head) return
    const wish = { thread_id: threadId, repo_id: repoId, user_id: userId, method, head_oid: head, enabled_at: at }
    await putAutoMerge(tx, wish)
    await writeEvent(tx, { threadId, userId, what: 'auto_merge_enabled', to: method, at })
    await recordChange(deps, tx, { repoId, threadId, userId, what: 'auto-merge-enabled' })
    await enqueueAutoMerge(deps, tx, threadId)
  })
  deps.events.wake({ userId })
  deps.jobs.wake()
}

/** Refused (AppError) where it was found out that the two can not be merged. */
export function refuseConflict({ base, head, mergeable }: Pick<PullRow, 'base' | 'head' | 'mergeable'>): void {
  if (mergeable === 'conflict') throw AppError.refused(409, message('pull.conflict', { base, head }))
  if (mergeable === 'unrelated') throw AppError.refused(422, message('browse.no_common_history'))
}

/** Lets a pull request wait for somebody who merges it. Once more changes nothing. Refused (AppError) as the operation says. */
export async function disableAutoMerge(deps: Deps, place: ThreadPlace): Promise<void> {
  const { userId } = place.actor
  const { repository, pull } = await findToMerge(deps, place)
  await deps.limits.take('change-thread/account', `${userId}`)
  const { threadId } = pull
  await deps.database.tx(async (tx) => {
    await refuseLanding(tx, threadId)
    await stopAutoMerge(deps, tx, { repoId: repository.id, threadId, why: 'cancelled', by: userId })
  })
  deps.events.wake({ userId })
}

interface Stopped {
  repoId: number
  threadId: number
  why: AutoMergeEnd
  /** Who has let it come to that, as far as it was anybody. */
  by: number | null
  /** The wish that is meant; whichever there is, where nothing is said. */
  id?: number
}

/** Ends the wish that a pull request is merged, and says why, where there is one. Wake `events` afterwards. */
export async function stopAutoMerge(
  deps: Pick<Deps, 'events'>,
  tx: Tx,
  { repoId, threadId, why, by, id }: Stopped,
): Promise<void> {
  const wish = await findAutoMerge(tx, threadId)
  if (wish === undefined || (id !== undefined && wish.id !== id) || !(await deleteAutoMerge(tx, wish.id))) return
  await writeEvent(tx, { threadId, userId: by, what: 'auto_merge_disabled', from: why, at: Date.now() })
  await recordChange(deps, tx, { repoId, threadId, userId: by, what: 'auto-merge-disabled' })
  await recordCalledOff(deps, tx, { threadId, askedBy: wish.userId, actorId: by, what: 'auto_merge_ended', why })
}

/**
 * What is proposed has become another commit: it is still to be merged where somebody pushed who may merge. A branch of the repository is
 * moved by those alone; what comes from none is pushed by whoever may read. `by`: null where it was nobody who could be asked, nothing where nobody has told of the
 * push yet. The wish stays what it is until then, for a commit that is not proposed any more: nothing is merged by it.
 */
export async function followAutoMerge(
  deps: Pick<Deps, 'events' | 'jobs'>,
  tx: Tx,
  { pull, head, by }: { pull: PullRow; head: string; by: number | null | undefined },
): Promise<void> {
  const { repoId, threadId, headKind } = pull
  const wish = await findAutoMerge(tx, threadId)
  // It may be of those who have seen this commit, whoever pushed it.
  if (wish === undefined || wish.headOid === head) return
  if (headKind !== 'branch' && by === undefined) return
  const isTheirs =
    headKind === 'branch' || (by != null && (await whoMay(tx, { repoId, userIds: [by], action: 'push' })).has(by))
  if (!isTheirs) return stopAutoMerge(deps, tx, { repoId, threadId, why: 'pushed', by: by ?? null, id: wish.id })
  await moveAutoMerge(tx, { id: wish.id, head })
  await enqueueAutoMerge(deps, tx, threadId)
}
