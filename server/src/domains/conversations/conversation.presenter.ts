import type { Conversation, ConversationPage, DirectMessage } from '@sheaf/contract'
import type { ListedConversation, Person, StoredMessage } from './conversation.store.ts'

/** So much of a last message stands in a list, in code points. */
const shownOfLast = 140

/** A message as one of the two sees it. */
export const presentMessage = ({ id, senderId, body, at }: StoredMessage, userId: number): DirectMessage => ({
  id: String(id),
  text: body,
  is_own: senderId === userId,
  at: new Date(at).toISOString(),
})

/** The other of a conversation. */
export const presentPartner = ({
  username,
  displayName,
  avatarUrl,
}: Pick<Person, 'username' | 'displayName' | 'avatarUrl'>): ConversationPage['person'] => ({
  username,
  display_name: displayName,
  avatar_url: avatarUrl,
})

/** A conversation in the list of one of the two. */
export function presentConversation(row: ListedConversation, userId: number): Conversation {
  const last = presentMessage(row, userId)
  const beginning = Array.from(last.text.slice(0, 2 * shownOfLast))
    .slice(0, shownOfLast)
    .join('')
  const text = beginning.length < last.text.length ? `${beginning}…` : beginning
  return { person: presentPartner(row), last: { ...last, text }, unread: row.unread }
}
