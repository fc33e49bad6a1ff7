import { ThreadHappening, type ThreadReason } from '@sheaf/contract'
import { z } from 'zod/mini'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { tell } from './tell.ts'
import { selectReaders, selectReasons } from './thread-recipient.store.ts'

const Payload = z.object({ what: ThreadHappening, mentions: z.array(z.int()) })

interface OfThread {
  threadId: number
  actorId: number | null
  source: string
  payload: unknown
  at: number
  userIds: readonly number[]
  /** Why those hear of it who are not subscribed to it. */
  otherwise?: ThreadReason
}

/** Tells some of those who hear of a thread what happened there, each with the reason why; nobody who may not read it by now. */
export async function tellOfThread(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  { threadId, actorId, source, payload, at, userIds, otherwise = 'watching' }: OfThread,
): Promise<void> {
  const { what, mentions } = Payload.parse(payload)
  const found = await selectReaders(tx, { threadId, userIds })
  if (found === undefined || found.readers.length === 0) return
  const reasons = await selectReasons(tx, { threadId, userIds: found.readers })
  const reasonOf = (userId: number): ThreadReason =>
    mentions.includes(userId) ? 'mention' : (reasons.get(userId) ?? otherwise)
  const about = { kind: 'thread', subject: `thread:${threadId}`, source, actorId, at } as const
  const place = { repoId: found.repoId, threadId, teamId: null, cardId: null, ownerId: null }
  for (const [reason, some] of Map.groupBy(found.readers, reasonOf)) {
    await tell(deps, tx, { ...about, ...place, payload: { what, reason }, userIds: some })
  }
}
