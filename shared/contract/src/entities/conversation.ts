import * as z from 'zod/mini'

const Person = z.object({ username: z.string(), display_name: z.string(), avatar_url: z.nullable(z.string()) })

/** What one person wrote to another. `at` is ISO 8601. */
export const DirectMessage = z
  .object({
    id: z.string(),
    text: z.string(),
    /** Did the one who asks write it? */
    is_own: z.boolean(),
    at: z.string(),
  })
  .register(z.globalRegistry, { id: 'DirectMessage' })
export type DirectMessage = z.output<typeof DirectMessage>

/** A conversation in the list of one of the two. */
export const Conversation = z
  .object({
    person: Person,
    /** The beginning of the last message. */
    last: DirectMessage,
    /** How many messages of the other the one who asks has not seen. */
    unread: z.int(),
  })
  .register(z.globalRegistry, { id: 'Conversation' })
export type Conversation = z.output<typeof Conversation>

/** A page of a conversation, the last message first. */
export const ConversationPage = z
  .object({
    person: Person,
    messages: z.array(DirectMessage),
    next: z.nullable(z.string()),
    unread: z.int(),
    /** Does the one who asks take no messages of the other? */
    is_blocked: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ConversationPage' })
export type ConversationPage = z.output<typeof ConversationPage>
