import { parseThreadQuery, qualifier } from '@sheaf/contract'
import type { ListAsked } from '../../api/threads.ts'

/** All that a list is asked for, as one types it: what was chosen beside the search stands in it. */
export function typedSearchOf({ q, author, state, sort }: ListAsked): string {
  const typed = parseThreadQuery(q)
  const chosen = [
    typed.author === undefined && author !== '' && qualifier('author', author),
    typed.state === undefined && state === 'closed' && 'is:closed',
    typed.sort === undefined && sort === 'updated' && 'sort:updated',
  ]
  return [q.trim(), ...chosen].filter((piece) => piece !== '' && piece !== false).join(' ')
}
