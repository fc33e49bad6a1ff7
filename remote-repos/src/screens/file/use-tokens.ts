import type { Tokens } from '@sheaf/code'
import type { RepositoryFile } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { tokensQuery } from '../../api/files.queries.ts'

/** What a file is coloured by, as far as it is there: one page after the other. */
export function useTokens(at: RepositoryAt & { file: RepositoryFile }): Tokens | undefined {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(tokensQuery(at))
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return useMemo(() => (data ? joined(data.pages.map(({ tokens }) => tokens)) : undefined), [data])
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
