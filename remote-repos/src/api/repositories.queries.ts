import { listRepositories, listUserRepositories } from '@sheaf/client/operations'
import { queryOptions } from '@tanstack/react-query'

export interface RepositoryPageAt {
  /** Whose repositories; the public ones of everybody where it is not given. */
  username?: string | undefined
  /** Counted from 0. */
  page: number
  limit: number
  /** Those of this topic alone; all where it is empty. */
  topic?: string
}

/** A page of repositories: those of one owner, or the public ones of everybody. */
export const repositoriesQuery = ({ username, page, limit, topic = '' }: RepositoryPageAt) =>
  queryOptions({
    queryKey: ['repositories', username ?? null, page, limit, topic],
    queryFn: ({ signal }) => {
      const query = { page, page_size: limit, ...(topic !== '' && { topic }) }
      return username === undefined
        ? listRepositories({ query }, { signal })
        : listUserRepositories({ params: { username }, query }, { signal })
    },
  })
