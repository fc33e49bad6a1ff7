import { limits as bounds, type DirectMessage } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { directMessageSent } from '../events/index.ts'
import { presentMessage } from './conversation.presenter.ts'
import {
  findBlocks,
  findConversation,
  findWriters,
  hasConversations,
  insertMessage,
  type Pair,
  type Person,
  trimConversation,
} from './conversation.store.ts'

interface Written {
  actor: UserActor
  person: Person
  text: string
  /** From where it is sent. */
  address: string
}

/**
 * Writes to somebody. Who has not been answered may send a few messages and then waits, and few people a day are written to for
 * the first time: an account of a stranger can be in many inboxes, but not fill them.
 * Refused (AppError): oneself, a block by either of the two, and whatever is beyond these bounds.
 */
export async function sendDirectMessage(
  { database, events, limits }: Pick<Deps, 'database' | 'events' | 'limits'>,
  { actor, person, text, address }: Written,
): Promise<DirectMessage> {
  const pair = { userId: actor.userId, otherId: person.id }
  const isFirst = (await findConversation(database.read, pair)) === undefined
  await limits.takeAll([
    ['direct-message/account', `${actor.userId}`],
    ['direct-message/address', address],
    ...(isFirst
      ? ([
          ['new-conversation/account', `${actor.userId}`],
          ['new-conversation/address', address],
        ] as const)
      : []),
  ])
  const at = Date.now()
  const id = await database.tx(async (tx) => {
    await refuseUnwanted(tx, { pair, name: person.username })
    const written = await insertMessage(tx, { ...pair, text, at })
    await trimConversation(tx, { ...pair, keep: bounds.messagesPerConversation })
    await events.record(tx, directMessageSent, { senderId: pair.userId, recipientId: pair.otherId, messageId: written })
    return written
  })
  events.wake()
  return presentMessage({ id, senderId: actor.userId, body: text, at }, actor.userId)
}

async function refuseUnwanted(tx: Tx, { pair, name }: { pair: Pair; name: string }): Promise<void> {
  const { own, others } = await findBlocks(tx, pair)
  if (own) throw AppError.refused(422, message('conversation.blocked', { name }))
  if (others) throw AppError.refused(422, message('conversation.refused', { name }))
  const max = bounds.messagesBeforeAnswer
  const { isAnswered, unanswered } = await findWriters(tx, { ...pair, max })
  if (unanswered >= max) throw AppError.refused(422, message('conversation.awaiting_answer', { name, max }))
  const count = bounds.conversationsPerAccount
  if (!isAnswered && unanswered === 0 && (await hasConversations(tx, { userId: pair.userId, count }))) {
    throw AppError.refused(422, message('conversation.too_many', { max: count }))
  }
}
