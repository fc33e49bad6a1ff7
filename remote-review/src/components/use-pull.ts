import { useRepositoryAt } from '@sheaf/repository'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { pullQuery } from '../api/pulls.ts'

/** The pull request that the address names, as the first page of its conversation tells of it, and that conversation. */
export function usePull() {
  const { number = '' } = useParams()
  const at = useRepositoryAt()
  const query = useSuspenseInfiniteQuery(pullQuery(at, number))
  return { at, number, query, first: query.data.pages[0] }
}
