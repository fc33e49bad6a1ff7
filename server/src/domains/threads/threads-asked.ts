import type { ThreadKind, ThreadRow } from './thread.store.ts'

/** So many words of a title are looked for. */
const maxWords = 5

interface Query {
  repoId: number
  kind: ThreadKind
  state: 'open' | 'closed'
  sort: 'newest' | 'updated'
  q?: string | undefined
  author?: string | undefined
  after?: string | undefined
}

/** What the address of a list asks the store for. */
export const threadsAsked = ({ q = '', author, after, ...asked }: Query) => ({
  ...asked,
  words: q.split(/\s+/).filter(Boolean).slice(0, maxWords),
  author: author || undefined,
  after: placeOf(after),
})

/** The place of a thread in a list, in whichever order. */
export const threadCursor = ({ updatedAt, number }: Pick<ThreadRow, 'updatedAt' | 'number'>): string =>
  `${updatedAt}-${number}`

/** The place in a list that a cursor names; what is none begins at its beginning. */
function placeOf(cursor: string | undefined): { at: number; number: number } | undefined {
  const [, at, number] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor ?? '') ?? []
  return at === undefined ? undefined : { at: Number(at), number: Number(number) }
}
