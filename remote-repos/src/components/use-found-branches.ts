import type { BranchItem } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { branchesQuery } from '../api/branches.queries.ts'
import type { FirstBranches } from './branch-selector.tsx'
import { useDebounced } from './use-debounced.ts'

export interface FoundBranches {
  /** The first of those that were found. */
  found: readonly BranchItem[]
  /** How many were found. */
  all: number
  state: 'searching' | 'found' | 'failed'
}

/** Branches by a part of their name: among those at hand where that is all of them, else by the server. */
export function useFoundBranches({ data, total }: FirstBranches, search: string): FoundBranches {
  const at = useRepositoryAt()
  const wanted = search.trim().toLowerCase()
  const isWhole = total <= data.length
  const asked = useDebounced(wanted)
  const answer = useInfiniteQuery({
    ...branchesQuery({ ...at, search: asked }),
    enabled: !isWhole && asked !== '',
    placeholderData: keepPreviousData,
  })
  if (isWhole || wanted === '') {
    const found = data.filter(({ branch }) => branch.ref_name.toLowerCase().includes(wanted))
    return { found, all: wanted === '' ? total : found.length, state: 'found' }
  }
  const [first] = answer.data?.pages ?? []
  const isCurrent = asked === wanted && !answer.isPlaceholderData && first !== undefined
  const state = answer.isError ? 'failed' : isCurrent ? 'found' : 'searching'
  return { found: state === 'failed' ? [] : (first?.data ?? []), all: first?.total ?? 0, state }
}
