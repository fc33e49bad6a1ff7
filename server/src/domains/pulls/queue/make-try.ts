import { limits, type QueueEnd } from '@sheaf/contract'
import { queueRef } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../../deps.ts'
import { queueTried } from '../../events/index.ts'
import type { FoundRepository } from '../../repositories/index.ts'
import { findThread } from '../../threads/index.ts'
import { draftMerged } from '../draft-merged.ts'
import { gateFactsOf } from '../gate-facts.ts'
import { headLabelOf } from '../head-of.ts'
import { mergeGates } from '../merge-gates.ts'
import { findPull } from '../pull.store.ts'
import { beginTry, type QueuedPull, type QueueRow, touchQueued } from './queue.store.ts'
import { dequeue, enqueueQueue } from './write-queue.ts'

interface Making {
  repository: FoundRepository
  queue: QueueRow
  /** Those that wait, in turn. */
  entries: readonly QueuedPull[]
  /** What the branch holds. */
  base: string
  signal: AbortSignal
}

/**
 * Puts the next pull requests of a queue upon the branch, one upon the other, for checks to look at. One that can not be merged even alone leaves the
 * queue; one that conflicts with those before waits for its own turn.
 */
export async function makeTry(deps: Deps, { repository, queue, entries, base, signal }: Making): Promise<void> {
  const { gitDir, id: repoId } = repository
  const { branch, id: queueId } = queue
  await deps.git.write.dropTries({ gitDir, branch })
  const made: { id: number; oid: string }[] = []
  let tip = base
  let ref = ''
  for (const entry of entries.slice(0, queue.nextSize)) {
    signal.throwIfAborted()
    const on = await putOn(deps, { repository, queue, entry, tip, signal })
    if (on.why === undefined) {
      made.push({ id: entry.id, oid: on.oid })
      ;({ oid: tip, ref } = on)
      continue
    }
    if (made.length > 0) break
    await deps.database.tx((tx) => dequeue(deps, tx, { entry, why: on.why, by: null }))
    deps.events.wake()
  }
  const [first] = entries.filter(({ id }) => id === made[0]?.id)
  if (first === undefined) return
  const deadline = Date.now() + limits.queueCheckMs
  await deps.database.tx(async (tx) => {
    if (!(await beginTry(tx, { queueId, base, tip, deadline, made }))) return
    const told = { repoId, userId: first.userId, ref, before: '0'.repeat(tip.length), after: tip }
    await deps.events.record(tx, queueTried, told)
    await enqueueQueue(deps, tx, { repoId, branch, at: { runAt: deadline, tip } })
    await touchQueued(tx, queueId)
  })
  deps.events.wake()
}

type PutOn = { why: QueueEnd } | { why?: undefined; oid: string; ref: string }

async function putOn(
  deps: Deps,
  { repository, queue, entry, tip, signal }: Omit<Making, 'entries' | 'base'> & { entry: QueuedPull; tip: string },
): Promise<PutOn> {
  const { gitDir, id: repoId } = repository
  const { branch } = queue
  const { threadId, number, method, headOid: theirs, userId } = entry
  const { read } = deps.database
  const thread = await findThread(read, { repoId, number, kinds: ['pull'] })
  const pull = await findPull(read, threadId)
  if (thread === undefined || pull === undefined) return { why: 'closed' }
  const facts = await gateFactsOf(deps, { repository, base: branch, ours: tip, theirs, signal })
  const asked = { repoId, threadId, base: branch, branch: pull.head, head: theirs, authorId: thread.authorId, facts }
  const gates = await mergeGates(read, asked)
  if (gates.some(({ methods }) => methods === undefined || methods.includes(method))) return { why: 'gates' }
  if ((await deps.git.read.mergeBase({ gitDir, base: tip, head: theirs, signal })) === theirs) return { why: 'refused' }
  const ref = queueRef({ branch, number })
  const branches = { base: branch, head: headLabelOf(pull, thread.author) }
  try {
    const drafted = { gitDir, thread, userId, method, branches, ours: tip, theirs, signal }
    return await draftMerged(deps, drafted, async ({ oid, pack }) => {
      await deps.git.write.keepTry({ gitDir, ref, oid, pack: pack(), signal })
      return { oid, ref }
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'refused') throw error
    return { why: error.code === 409 ? 'conflict' : 'refused' }
  }
}
