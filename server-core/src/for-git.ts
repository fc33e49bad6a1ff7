import type { Message } from '@sheaf/contract/messages'

/** What only clients of Git are told: they show the text as it comes, in English as their own words to a server are. */
export const forGit = (text: string): Message => ({ code: '', params: {}, text })
