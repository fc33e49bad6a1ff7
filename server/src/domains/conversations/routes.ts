import { limits as bounds } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { idOf, pageOf } from '../../http/keyset-page.ts'
import type { Handlers } from '../../http/operations.ts'
import { findByAnyName } from '../accounts/index.ts'
import { markSubjectRead, touchInboxes } from '../notifications/index.ts'
import { presentConversation, presentMessage, presentPartner } from './conversation.presenter.ts'
import {
  clearConversation,
  deleteBlock,
  deleteMessages,
  findBlocks,
  findConversation,
  findCorrespondent,
  hasBlocks,
  insertBlock,
  markConversationSeen,
  type Person,
  selectConversations,
  selectMessages,
} from './conversation.store.ts'
import { sendDirectMessage } from './send-message.ts'

type Operation =
  | 'listConversations'
  | 'getConversation'
  | 'sendDirectMessage'
  | 'readConversation'
  | 'deleteConversation'
  | 'blockPerson'
  | 'unblockPerson'

const missing = () => AppError.missing(message('user.missing'))

/** What people write to each other. */
export function conversationRoutes(deps: Deps): Handlers<Operation> {
  const { database, events, limits } = deps

  /** Whoever has the name, now or before. Nobody exchanges messages with themselves. */
  const findOther = async (username: string, userId: number, own: Parameters<typeof message>[0]): Promise<Person> => {
    const person = await findByAnyName(database.read, username, (name) => findCorrespondent(database.read, name))
    if (person === undefined) throw missing()
    if (person.id === userId) throw AppError.refused(422, message(own))
    return person
  }

  return {
    async listConversations({ query }, { actor }) {
      const { userId } = userOf(actor)
      const asked = { userId, before: idOf(query.after), limit: query.page_size + 1 }
      const rows = await selectConversations(database.read, asked)
      return pageOf(
        rows,
        query.page_size,
        (row) => presentConversation(row, userId),
        ({ id }) => String(id),
      )
    },
    async getConversation({ params, query }, { actor }) {
      const { userId } = userOf(actor)
      const person = await findOther(params.username, userId, 'conversation.own')
      const pair = { userId, otherId: person.id }
      const [known, blocks] = await Promise.all([
        findConversation(database.read, pair),
        findBlocks(database.read, pair),
      ])
      const size = query.page_size
      const asked = { ...pair, clearedId: known?.clearedId ?? 0, before: idOf(query.after), limit: size + 1 }
      const rows = known === undefined ? [] : await selectMessages(database.read, asked)
      const { items, next } = pageOf(
        rows,
        size,
        (row) => presentMessage(row, userId),
        ({ id }) => String(id),
      )
      return {
        person: presentPartner(person),
        messages: items,
        next,
        unread: known?.unread ?? 0,
        is_blocked: blocks.own,
      }
    },
    async sendDirectMessage({ params, body }, { actor, request }) {
      const user = userOf(actor)
      const person = await findOther(params.username, user.userId, 'conversation.own')
      // Who can't answer can't be written to: to others they are as if they were gone.
      if (person.suspendedAt !== null || person.dueAt !== null) throw missing()
      return sendDirectMessage(deps, { actor: user, person, text: body.text, address: addressOf(request.ip) })
    },
    async readConversation({ params }, { actor }) {
      const { userId } = userOf(actor)
      const { id: otherId } = await findOther(params.username, userId, 'conversation.own')
      await database.tx(async (tx) => {
        const wasUnread = await markConversationSeen(tx, { userId, otherId })
        const wasTold = await markSubjectRead(tx, { userId, kind: 'message', subject: `user:${otherId}` })
        if (wasUnread || wasTold) await touchInboxes(tx, [userId])
      })
      return null
    },
    async deleteConversation({ params }, { actor }) {
      const { userId } = userOf(actor)
      const { id: otherId } = await findOther(params.username, userId, 'conversation.own')
      await database.tx(async (tx) => {
        await clearConversation(tx, { userId, otherId })
        await markSubjectRead(tx, { userId, kind: 'message', subject: `user:${otherId}` })
        await touchInboxes(tx, [userId])
        // What neither of the two has any more is nowhere.
        const [own, others] = [
          await findConversation(tx, { userId, otherId }),
          await findConversation(tx, { userId: otherId, otherId: userId }),
        ]
        const below = Math.min(own?.clearedId ?? 0, others?.clearedId ?? 0) + 1
        await deleteMessages(tx, { userId, otherId, below })
      })
      return null
    },
    async blockPerson({ params }, { actor, request }) {
      const { userId } = userOf(actor)
      const { id: otherId } = await findOther(params.username, userId, 'conversation.own_block')
      await limits.takeAll([
        ['follow/account', `${userId}`],
        ['follow/address', addressOf(request.ip)],
      ])
      await database.tx(async (tx) => {
        if (await hasBlocks(tx, { userId, count: bounds.blocksPerAccount })) {
          throw AppError.refused(422, message('conversation.too_many_blocks', { max: bounds.blocksPerAccount }))
        }
        await insertBlock(tx, { userId, otherId, at: Date.now() })
        await touchInboxes(tx, [userId])
      })
      events.wake()
      return null
    },
    async unblockPerson({ params }, { actor }) {
      const { userId } = userOf(actor)
      const { id: otherId } = await findOther(params.username, userId, 'conversation.own_block')
      await database.tx(async (tx) => {
        await deleteBlock(tx, { userId, otherId })
        await touchInboxes(tx, [userId])
      })
      return null
    },
  }
}
