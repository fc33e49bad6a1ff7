import { limits as bounds } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { insertThread, namedBy, recordThread, takeNumber, tasksIn, writeReferences } from '../threads/index.ts'
import { enqueueChecks } from './enqueue-checks.ts'
import { keepHeads } from './keep-heads.ts'
import { countOpenProposals, countOpenPulls, insertPull } from './pull.store.ts'
import { recordPusher } from './pusher.store.ts'
import { insertFirstVersion } from './version.store.ts'

type PullColumns = Omit<Parameters<typeof insertPull>[1], 'thread_id' | 'repo_id' | 'number'>

interface Opened {
  repository: FoundRepository
  actor: UserActor
  title: string
  body: string
  pull: PullColumns
  /** The commit with which it and its base began. */
  common: string
  /** Who pushed what comes from no branch of the repository, where that is somebody else. */
  pushedBy?: number | undefined
  signal: AbortSignal
}

/** Writes a pull request, keeps what it proposes, and tells who hears of it. A unique violation where one is open for the same. */
export async function insertOpened(
  deps: Deps,
  { repository, actor, title, body, pull, common, pushedBy, signal }: Opened,
): Promise<{ number: number }> {
  const { id: repoId, gitDir } = repository
  const { userId } = actor
  const named = await namedBy(deps, { text: body, repository, actor, signal })
  const listed = await tasksIn(deps, { text: body, repository, actor, signal })
  const at = Date.now()
  const { number, threadId } = await deps.database.tx(async (tx) => {
    const taken = await takeNumber(tx, { repoId, kind: 'pull' })
    const max = bounds.threadsPerRepository
    if (taken > max) throw AppError.refused(422, message('thread.too_many', { max }))
    const thread = { title, body, repo_id: repoId, number: taken, kind: 'pull', state: 'open' } as const
    const threadId = await insertThread(tx, { ...thread, author_id: userId, created_at: at, updated_at: at, ...listed })
    await insertPull(tx, { ...pull, thread_id: threadId, repo_id: repoId, number: taken })
    const first = { threadId, oid: pull.head_oid, base: common, kind: 'opened', commits: null, at } as const
    await insertFirstVersion(tx, { ...first, by: userId, eventUid: null })
    if (pull.head_kind !== 'branch')
      await recordPusher(tx, { repoId, branch: pull.head_ref, oid: pull.head_oid, userId: pushedBy ?? userId })
    await writeReferences(tx, { named, userId, of: { id: threadId, kind: 'pull', number: taken }, at })
    await recordThread(deps, tx, { repoId, threadId, userId, what: 'opened', mentions: named.userIds })
    await enqueueChecks(deps, tx, repoId)
    return { number: taken, threadId }
  })
  // The job does it as well, where this server ends before.
  await keepHeads(deps, { gitDir, threadIds: [threadId] })
  deps.events.wake({ userId })
  deps.jobs.wake()
  return { number }
}

/** Refused (AppError, 422) where a repository has as many open ones as are looked at after each push. */
export async function refuseTooMany(db: Queries, repoId: number): Promise<void> {
  const max = bounds.openPullsPerRepository
  if ((await countOpenPulls(db, repoId)) >= max) throw AppError.refused(422, message('pull.too_many', { max }))
}

/** Refused (AppError, 422) for who may not push, where they have as many open ones as are taken of them. */
export async function refuseTooManyOf(
  db: Queries,
  { repository, actor }: { repository: FoundRepository; actor: UserActor },
): Promise<void> {
  const max = bounds.openProposalsPerAuthor
  if (repository.mayWrite) return
  if ((await countOpenProposals(db, { repoId: repository.id, userId: actor.userId })) >= max)
    throw AppError.refused(422, message('proposal.too_many', { max }))
}
