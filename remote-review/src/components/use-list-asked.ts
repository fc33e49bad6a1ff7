import { useSearchParams } from 'react-router'
import type { ListAsked } from '../api/threads.ts'

/** What the address asks of a list of threads, and its search with something changed. */
export function useListAsked() {
  const [search, setSearch] = useSearchParams()
  const asked: ListAsked = {
    state: search.get('state') === 'closed' ? 'closed' : 'open',
    sort: search.get('sort') === 'updated' ? 'updated' : 'newest',
    q: search.get('q') ?? '',
    author: search.get('author') ?? '',
  }
  const withChange = (change: Record<string, string>): URLSearchParams => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    return next
  }
  return { asked, withChange, change: (to: Record<string, string>) => setSearch(withChange(to)) }
}
