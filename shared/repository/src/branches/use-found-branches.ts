import type { BranchItem } from '@sheaf/contract'
import { useDebounced } from '@sheaf/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRepositoryAt } from '../use-repository.ts'
import { branchesQuery } from './branches.queries.ts'

/** The branches that are at hand, and how many there are: the others are found by the server. */
export interface FirstBranches {
  data: readonly BranchItem[]
  total: number
}

/** Branches or tags that were found. */
export interface FoundRefs {
  /** The first of them: what each is called, and how an address names it. */
  found: readonly { name: string; revision: string }[]
  /** How many were found. */
  all: number
  state: 'searching' | 'found' | 'failed'
}

/** Branches by a part of their name: among those at hand where that is all of them, else by the server. */
export function useFoundBranches({ data, total }: FirstBranches, search: string): FoundRefs {
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
    return { found: found.map(asRef), all: wanted === '' ? total : found.length, state: 'found' }
  }
  const [first] = answer.data?.pages ?? []
  const isCurrent = asked === wanted && !answer.isPlaceholderData && first !== undefined
  const state = answer.isError ? 'failed' : isCurrent ? 'found' : 'searching'
  return { found: state === 'failed' ? [] : (first?.data ?? []).map(asRef), all: first?.total ?? 0, state }
}

const asRef = ({ branch: { ref_name: name } }: FirstBranches['data'][number]) => ({ name, revision: name })
