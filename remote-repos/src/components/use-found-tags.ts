import { useRepositoryAt } from '@sheaf/repository'
import type { FoundRefs } from '@sheaf/repository/branches'
import { useDebounced } from '@sheaf/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { tagsQuery } from '../api/tags.queries.ts'

/** Tags by a part of their name, found by the server. Asked for when they are wanted. */
export function useFoundTags(search: string, { isWanted }: { isWanted: boolean }): FoundRefs {
  const at = useRepositoryAt()
  const wanted = search.trim().toLowerCase()
  const asked = useDebounced(wanted)
  const { data, isError, isPlaceholderData } = useInfiniteQuery({
    ...tagsQuery({ ...at, search: asked }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const [first] = data?.pages ?? []
  const isCurrent = asked === wanted && !isPlaceholderData && first !== undefined
  const state = isError ? 'failed' : isCurrent ? 'found' : 'searching'
  const found = (first?.data ?? [])
    // What is no commit has no files to show.
    .filter(({ commit_id: commit }) => commit !== null)
    .map(({ name, revision }) => ({ name, revision }))
  return { found: isError ? [] : found, all: first?.total ?? 0, state }
}
