import { parseThreadQuery } from '@sheaf/contract'
import type { ThreadKind, ThreadRow } from './thread.store.ts'

/** So many words of a title are looked for. */
const maxWords = 5
const maxLabels = 5

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
export const threadsAsked = ({ q = '', author, after, state, sort, ...asked }: Query) => {
  const typed = parseThreadQuery(q)
  return {
    ...asked,
    state: typed.state ?? state,
    sort: typed.sort ?? sort,
    words: typed.words.slice(0, maxWords),
    labels: typed.labels.slice(0, maxLabels),
    isUnlabeled: typed.isUnlabeled,
    assignee: typed.assignee,
    isUnassigned: typed.isUnassigned,
    milestone: typed.milestone,
    isUnplanned: typed.isUnplanned,
    isAnswered: typed.isAnswered,
    author: typed.author ?? (author || undefined),
    after: placeOf(after),
  }
}

/** The place of a thread in a list, in whichever order. */
export const threadCursor = ({ updatedAt, number }: Pick<ThreadRow, 'updatedAt' | 'number'>): string =>
  `${updatedAt}-${number}`

/** The place in a list that a cursor names; what is none begins at its beginning. */
function placeOf(cursor: string | undefined): { at: number; number: number } | undefined {
  const [, at, number] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor ?? '') ?? []
  return at === undefined ? undefined : { at: Number(at), number: Number(number) }
}
