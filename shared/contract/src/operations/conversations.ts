import * as z from 'zod/mini'
import { Conversation, ConversationPage, DirectMessage } from '../entities/conversation.ts'
import { limits, pageSizes } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Messages'
/** What people write to each other is nobody else's: no access key opens it. */
const session = { by: 'session' } as const
const params = z.object({ username: NameInPath })
const page = z.object({
  after: z.optional(z.string().check(z.maxLength(40))),
  page_size: count(pageSizes.messages, { min: 1, max: pageSizes.max }),
})

export const conversationOperations = {
  listConversations: operation({
    method: 'GET',
    path: '/api/user/conversation',
    summary:
      'With whom the account has exchanged messages, the latest first. `next` is the cursor of the page that follows',
    tag,
    access: session,
    query: page,
    data: z.object({ items: z.array(Conversation), next: z.nullable(z.string()) }),
  }),
  getConversation: operation({
    method: 'GET',
    path: '/api/user/conversation/{username}',
    summary: 'The messages between the account and somebody, the latest first; nothing is marked as seen',
    tag,
    access: session,
    params,
    query: page,
    data: ConversationPage,
  }),
  sendDirectMessage: operation({
    method: 'POST',
    path: '/api/user/conversation/{username}',
    summary: 'Write to somebody',
    tag,
    access: session,
    params,
    body: z.object({
      text: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, says('conversation.text_required')),
          z.maxLength(limits.directMessageMax, says('conversation.text_too_long')),
        ),
    }),
    data: DirectMessage,
    refusals: {
      422: 'It is the account itself, either of the two has blocked the other, or too many wait for a first answer',
    },
  }),
  readConversation: operation({
    method: 'POST',
    path: '/api/user/conversation/{username}/read',
    summary: 'Mark what somebody wrote as seen',
    tag,
    access: session,
    params,
    data: nothing,
  }),
  deleteConversation: operation({
    method: 'DELETE',
    path: '/api/user/conversation/{username}',
    summary: 'Take a conversation out of the list of the account. The other keeps theirs',
    tag,
    access: session,
    params,
    data: nothing,
  }),
  blockPerson: operation({
    method: 'PUT',
    path: '/api/user/block/{username}',
    summary: 'Take no more messages of somebody. Once more changes nothing',
    tag,
    access: session,
    params,
    data: nothing,
    refusals: { 422: 'It is the account itself, or it blocks as many as one may' },
  }),
  unblockPerson: operation({
    method: 'DELETE',
    path: '/api/user/block/{username}',
    summary: 'Take messages of somebody again',
    tag,
    access: session,
    params,
    data: nothing,
  }),
} as const
