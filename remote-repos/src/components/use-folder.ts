import { useRepositoryAt } from '@sheaf/repository'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { awaitsLastCommits, folderQuery } from '../api/tree.queries.ts'

/** What a folder holds, as far as it was loaded, and the way to the rest. */
export function useFolder({ revision, path }: { revision: string; path: string }) {
  const query = useSuspenseInfiniteQuery(folderQuery({ ...useRepositoryAt(), ref: revision, path }))
  const { pages } = query.data
  const entries = useMemo(() => pages.flatMap((page) => page.entries), [pages])
  return {
    entries,
    looking: awaitsLastCommits(pages),
    more: {
      shown: entries.length,
      total: pages.at(-1)?.total ?? entries.length,
      hasMore: query.hasNextPage,
      isPaged: pages.length > 1 || query.hasNextPage,
      state: query.isFetchingNextPage ? 'loading' : query.isFetchNextPageError ? 'failed' : 'idle',
      onMore: () => void query.fetchNextPage(),
    } as const,
  }
}
