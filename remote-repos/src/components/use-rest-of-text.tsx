import type { RestOfText } from '@sheaf/code/markdown'
import { QueryError, TextSkeleton } from '@sheaf/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type RestOfTextAt, restOfTextQuery } from '../api/rest-of-text.queries.ts'

/** What follows the start of a long text, as far as it is there: one part after the other. `failed`: the words for what can't be had. */
export function useRestOfText(at: RestOfTextAt, failed: string): RestOfText {
  const query = useInfiniteQuery(restOfTextQuery(at))
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  if (at.next === undefined) return { parts: [] }
  const parts = (data?.pages ?? []).filter((part) => part !== null)
  if (isError) return { parts, after: <QueryError query={query} fallback={failed} /> }
  return data && !hasNextPage ? { parts } : { parts, after: <TextSkeleton lines={12} /> }
}
