import type { QueueEnd } from '@sheaf/contract'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { type FoundRepository, findRepository } from '../../repositories/index.ts'
import { findThread } from '../../threads/index.ts'
import { actorLater } from '../auto-merge.ts'
import { gateFactsOf } from '../gate-facts.ts'
import { landMerge } from '../land-merge.ts'
import { refuseGated } from '../merge-gates.ts'
import { findPull } from '../pull.store.ts'
import { findQueued, type QueuedPull } from './queue.store.ts'
import { dequeue } from './write-queue.ts'

interface Landing {
  repository: FoundRepository
  /** What was tried, in turn. */
  entries: readonly QueuedPull[]
  /** What the branch holds. */
  base: string
  signal: AbortSignal
}

/** It left the queue meanwhile: what it had come to means nothing. */
class NotQueued extends Error {}

/**
 * Merges what was tried and passed its checks, each pull request in the name of who queued it, with the rights that they have now. Where one can not be
 * merged by now it leaves the queue, and those behind it are tried anew.
 */
export async function landTry(deps: Deps, { repository, entries, base, signal }: Landing): Promise<void> {
  let before = base
  for (const entry of entries) {
    signal.throwIfAborted()
    try {
      await landOne(deps, { repository, entry, before, signal })
    } catch (error) {
      if (error instanceof NotQueued) return
      const why = whyNot(error)
      // Somebody else has moved the branch: all are tried anew.
      if (why !== undefined) await deps.database.tx((tx) => dequeue(deps, tx, { entry, why, by: null }))
      deps.events.wake()
      return
    }
    before = entry.madeOid ?? before
  }
}

async function landOne(
  deps: Deps,
  {
    repository: { id: repoId, ownerName: owner, name: repo },
    entry,
    before,
    signal,
  }: {
    repository: FoundRepository
    entry: QueuedPull
    before: string
    signal: AbortSignal
  },
): Promise<void> {
  const { threadId, method, headOid: theirs, madeOid, number, branch: base } = entry
  const { read } = deps.database
  const actor = await actorLater(read, entry.userId)
  const [thread, pull] = await Promise.all([
    findThread(read, { repoId, number, kinds: ['pull'] }),
    findPull(read, threadId),
  ])
  if (thread === undefined || pull === undefined || madeOid === null) throw new NotQueued()
  if (actor === undefined) throw AppError.unauthenticated()
  const repository = await findRepository(deps, { owner, repo, actor, action: 'push' })
  const facts = await gateFactsOf(deps, { repository, base, ours: before, theirs, signal })
  const asked = { repoId, threadId, base, branch: pull.head, head: theirs, authorId: thread.authorId, facts, method }
  const judge = async (tx: Tx) => {
    const now = await findQueued(tx, threadId)
    if (now?.id !== entry.id || now.madeOid !== madeOid) throw new NotQueued()
    await refuseGated(tx, asked)
  }
  await landMerge(deps, { repository, actor, pull, method, before, after: madeOid, theirs, judge })
}

/** Nothing where it is no fault of its own. Throws what is to be tried again. */
function whyNot(error: unknown): QueueEnd | undefined {
  if (!(error instanceof AppError)) throw error
  const { kind, code, said } = error
  if (kind === 'missing' || kind === 'forbidden' || kind === 'unauthenticated') return 'rights'
  if (kind !== 'refused') throw error
  if (code === 409) return undefined
  return said.code.startsWith('pull.') ? 'gates' : 'refused'
}
