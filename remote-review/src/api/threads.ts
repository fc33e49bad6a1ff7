import { type RepositoryAt, repositoryKey, repositoryQuery } from '@sheaf/repository'
import { useQueryClient } from '@tanstack/react-query'

/** What a list of threads is asked for, as its address has it. */
export interface ListAsked {
  state: 'open' | 'closed'
  sort: 'newest' | 'updated'
  q: string
  author: string
}

/** What may be changed of a thread. */
export interface ThreadChange {
  title?: string
  body?: string
  state?: 'open' | 'closed'
  /** Of pull requests alone. */
  is_draft?: boolean
  /** Of those from a fork. */
  maintainers_edit?: boolean
}

/** Under which what is known of a repository's threads is kept: they share their numbers, and their comments. */
export const threadsKey = (at: RepositoryAt) => [...repositoryKey(at), 'threads'] as const

/** Asks anew for the threads of a repository. */
export function useAskThreadsAnew(at: RepositoryAt) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: threadsKey(at) })
}

/** The same where more or fewer of them may be open by then, which the tabs of the repository say. */
export function useAskCountedThreadsAnew(at: RepositoryAt) {
  const client = useQueryClient()
  const askAnew = useAskThreadsAnew(at)
  return () => Promise.all([askAnew(), client.invalidateQueries({ queryKey: repositoryQuery(at).queryKey })])
}
