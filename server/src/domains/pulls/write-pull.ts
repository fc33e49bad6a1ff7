import type { RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { refuseLanding } from '../reviews/index.ts'
import {
  asWritten,
  findThreadToWrite,
  findWritable,
  isOwn,
  keepTextVersion,
  newlyNamedBy,
  notYours,
  type Place,
  recordChange,
  recordThread,
  setThreadState,
  type ThreadPlace,
  tasksIn,
  tellNewlyNamed,
  updateThread,
  writeEvent,
} from '../threads/index.ts'
import { stopAutoMerge } from './auto-merge.ts'
import { branchTips } from './branch-tips.ts'
import { enqueueChecks } from './enqueue-checks.ts'
import { enqueueFollowing } from './enqueue-following.ts'
import { ownsHead, setMaintainersEdit } from './fork-head.store.ts'
import { forkKey, headLabelOf } from './head-of.ts'
import { insertOpened, refuseTooMany } from './insert-opened.ts'
import { findForkHead, openFromFork, refuseTooManyOfBranch } from './open-from-fork.ts'
import { type FoundPull, findOpenNumber, findPull, setDraft, setPullOpen } from './pull.store.ts'
import { changeBase, refuseBase } from './retarget.ts'
import { insertPushes } from './version.store.ts'

const kinds = ['pull'] as const

/** Opens a pull request. Refused (AppError) as the operation says. */
export async function openPull(
  deps: Deps,
  place: Place & { fields: RequestOf<'createPull'>['body']; address: string; signal: AbortSignal },
): Promise<{ number: number }> {
  const { actor, address, signal, fields } = place
  const { base, head, title, body, is_draft } = fields
  const repository = await findWritable(deps, place)
  const { id: repoId, gitDir } = repository
  await deps.limits.takeAll([
    ['open-thread/account', `${actor.userId}`],
    ['open-thread/address', address],
  ])
  const source = await findForkHead(deps, { repository, actor, fields })
  const isElsewhere = source !== undefined && source.head.id !== repoId
  const branch = source?.branch ?? head
  const tips = await branchTips(deps, repository, isElsewhere ? [base] : [base, branch])
  const baseTip = tipOf(tips, base, 'base')
  if (isElsewhere) {
    const key = forkKey({ repoId: source.head.id, branch })
    await refuseTaken(deps, { repoId, base, head: key })
    return openFromFork(deps, { ...source, repository, actor, fields, baseTip, signal }).catch((error: unknown) =>
      orTaken(deps, { repoId, base, head: key, error }),
    )
  }
  const headTip = tipOf(tips, branch, 'head')
  const common = await deps.git.read.mergeBase({ gitDir, base: baseTip, head: headTip, signal })
  if (common === undefined) throw AppError.refused(422, message('browse.no_common_history'))
  const nothing = message('pull.nothing', { base, head: branch })
  if (common === headTip) throw AppError.refused(422, nothing, { head: nothing })
  await refuseTaken(deps, { repoId, base, head: branch })
  await refuseTooMany(deps.database.read, repoId)
  const head_ref = { head_ref: branch, head_kind: 'branch' as const, head_name: '' }
  const pull = { base_ref: base, ...head_ref, head_oid: headTip, is_draft: is_draft ? (1 as const) : (0 as const) }
  return insertOpened(deps, { repository, actor, title, body, pull, common, signal }).catch((error: unknown) =>
    orTaken(deps, { repoId, base, head: branch, error }),
  )
}

function tipOf(tips: ReadonlyMap<string, string>, name: string, field: 'base' | 'head'): string {
  const said = message('pull.no_branch', { name })
  return tips.get(name) ?? raise(AppError.refused(404, said, { [field]: said }))
}

function raise(error: AppError): never {
  throw error
}

interface Branches {
  repoId: number
  base: string
  head: string
}

async function refuseTaken(deps: Pick<Deps, 'database'>, branches: Branches): Promise<void> {
  const number = await findOpenNumber(deps.database.read, branches)
  if (number !== undefined) throw AppError.refused(409, message('pull.taken', { number }))
}

/** Two who open one for the same branches at once: the second is told of the first. */
async function orTaken(
  deps: Pick<Deps, 'database'>,
  { error, ...branches }: Branches & { error: unknown },
): Promise<never> {
  if (isUniqueViolation(error)) await refuseTaken(deps, branches)
  throw error
}

/** Changes what is given of a pull request. Refused (AppError) for all but its author and maintainers, and as the operation says. */
export async function changePull(
  deps: Deps,
  place: ThreadPlace & { fields: RequestOf<'updatePull'>['body']; signal: AbortSignal },
): Promise<void> {
  const { actor, fields, signal } = place
  const { repository, thread } = await findThreadToWrite(deps, { ...place, kinds })
  const pull = await findPull(deps.database.read, thread.id)
  if (pull === undefined) throw AppError.refused(404, message('pull.missing'))
  if (!isOwn(actor, thread) && !repository.mayConfigure) throw notYours()
  const isLetIn = fields.maintainers_edit
  if (isLetIn !== undefined) await refuseToLetIn(deps, { actor, thread, pull })
  await deps.limits.take('change-thread/account', `${actor.userId}`)
  if (fields.is_draft !== undefined && pull.mergedAt !== null) throw AppError.refused(422, message('pull.was_merged'))
  const { title = thread.title, body = thread.body, state = thread.state } = fields
  const { head } = pull
  const { id: repoId } = repository
  const { base = pull.base } = fields
  if (base !== pull.base) {
    await refuseBase(deps, { repository, pull, to: base, label: headLabelOf(pull, thread.author), signal })
    await refuseTaken(deps, { repoId, base, head })
  }
  let tips: Map<string, string> | undefined
  if (state === 'open' && thread.state === 'closed') {
    if (pull.mergedAt !== null) throw AppError.refused(422, message('pull.was_merged'))
    const branches = pull.headKind === 'branch' ? [base, head] : [base]
    tips = await branchTips(deps, repository, branches)
    for (const name of branches) if (!tips.has(name)) throw AppError.refused(422, message('pull.no_branch', { name }))
    await refuseTaken(deps, { repoId, base, head })
    await refuseTooMany(deps.database.read, repoId)
    if (pull.headRepoId !== null)
      await refuseTooManyOfBranch(deps.database.read, { repoId: pull.headRepoId, branch: pull.headBranch })
  }
  const named = await newlyNamedBy(deps, { before: thread.body, text: body, repository, actor, signal })
  const listed = await tasksIn(deps, { text: body, repository, actor, signal })
  const at = Date.now()
  const { id } = thread
  const write = () =>
    deps.database.tx(async (tx) => {
      const { userId } = actor
      if (title !== thread.title) {
        await updateThread(tx, { id, title, updated_at: at })
        await writeEvent(tx, { threadId: id, userId, what: 'renamed', from: thread.title, to: title, at })
      }
      if (body !== thread.body) {
        await updateThread(tx, { id, body, edited_at: at, updated_at: at, ...listed })
        await keepTextVersion(tx, { threadId: id, target: '', before: asWritten(thread), body, userId, at })
      }
      await tellNewlyNamed(deps, tx, { named, repoId, userId, of: thread, at })
      if (title !== thread.title || body !== thread.body) {
        const removed = title === thread.title ? [] : [thread.title]
        await recordChange(deps, tx, { repoId, threadId: id, userId, what: 'edited', removed })
      }
      if (base !== pull.base) await changeBase(deps, tx, { pull, to: base, by: userId, at })
      if (fields.is_draft !== undefined)
        await changeDraft(deps, tx, { repoId, threadId: id, userId, isDraft: fields.is_draft, at })
      if (isLetIn !== undefined && isLetIn !== (pull.maintainersEdit === 1))
        await setMaintainersEdit(tx, { threadId: id, isAllowed: isLetIn })
      // What was judged lands first: it is merged then.
      if (fields.state === 'closed') await refuseLanding(tx, id)
      if (fields.state === undefined || !(await setPullOpen(tx, { threadId: id, isOpen: state === 'open' }))) return
      await setThreadState(tx, { id, repoId, kind: 'pull', state, at })
      const what = state === 'open' ? 'reopened' : 'closed'
      await writeEvent(tx, { threadId: id, userId, what, at })
      await recordThread(deps, tx, { repoId, threadId: id, userId, what })
      if (state !== 'open') return stopAutoMerge(deps, tx, { repoId, threadId: id, why: 'closed', by: userId })
      // Its branches may have moved meanwhile, of which nobody has told it.
      const proposed = tips?.get(head)
      const found = { thread_id: id, before_oid: null, pushed_by: null, pushed_at: at }
      if (proposed !== undefined) await insertPushes(tx, [{ ...found, head_oid: proposed }])
      if (pull.headRepoId !== null) await enqueueFollowing(deps, tx, [id])
      await enqueueChecks(deps, tx, repoId)
    })
  await write().catch((error: unknown) => orTaken(deps, { repoId, base, head, error }))
  deps.events.wake({ userId: actor.userId })
  deps.jobs.wake()
}

/** Refused (AppError) to all but who opened it from a branch of a repository of their own. */
async function refuseToLetIn(
  { database }: Pick<Deps, 'database'>,
  { actor, thread, pull }: { actor: UserActor; thread: { authorId: number | null }; pull: FoundPull },
): Promise<void> {
  if (!isOwn(actor, thread)) throw notYours()
  const { userId } = actor
  if (!(await ownsHead(database.read, { repoId: pull.headRepoId, userId })))
    throw AppError.refused(422, message('pull.head_not_yours'))
}

/** Those who hear of it are told once it is ready: as long as it is a draft, they have nothing to do. */
async function changeDraft(
  deps: Pick<Deps, 'events' | 'jobs'>,
  tx: Tx,
  { isDraft, at, ...of }: { repoId: number; threadId: number; userId: number; isDraft: boolean; at: number },
): Promise<void> {
  const { threadId, userId } = of
  if (!(await setDraft(tx, { threadId, isDraft }))) return
  await updateThread(tx, { id: threadId, updated_at: at })
  await writeEvent(tx, { threadId, userId, what: isDraft ? 'drafted' : 'ready', at })
  if (isDraft) return recordChange(deps, tx, { ...of, what: 'drafted' })
  await recordThread(deps, tx, { ...of, what: 'ready' })
  // Its code owners were not asked before.
  await enqueueChecks(deps, tx, of.repoId)
}
