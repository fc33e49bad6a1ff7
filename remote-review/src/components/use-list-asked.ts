import { parseThreadQuery, withoutQualifiers } from '@sheaf/contract'
import { useAddressSearch } from '@sheaf/ui'
import type { ListAsked } from '../api/threads.ts'

/** What the address asks of a list of threads, and its search with something changed. */
export function useListAsked() {
  const [search, changeSearch] = useAddressSearch()
  const q = search.get('q') ?? ''
  // What is typed weighs more than what else the address has, as for the server.
  const typed = parseThreadQuery(q)
  const asked: ListAsked = {
    state: typed.state ?? (search.get('state') === 'closed' ? 'closed' : 'open'),
    sort: typed.sort ?? (search.get('sort') === 'updated' ? 'updated' : 'newest'),
    q,
    author: search.get('author') ?? '',
  }
  return {
    asked,
    withChange: (change: Record<string, string>) => write(change, new URLSearchParams(search)),
    change: (to: Record<string, string>) => changeSearch((next) => write(to, next)),
  }
}

function write(change: Record<string, string>, search: URLSearchParams): URLSearchParams {
  const q = search.get('q') ?? ''
  // A choice takes the place of what was typed of the same.
  if (('state' in change || 'sort' in change) && q !== '') search.set('q', withoutQualifiers(q, Object.keys(change)))
  for (const [name, value] of Object.entries(change)) {
    if (value === '') search.delete(name)
    else search.set(name, value)
  }
  return search
}
