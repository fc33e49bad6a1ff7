import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { refsQuery } from '../api/refs.queries.ts'
import { repositoryQuery } from '../api/repository.queries.ts'
import type { RepositoryAt } from '../api/repository-key.ts'

/** The repository that the address names. */
export function useRepositoryAt(): RepositoryAt {
  const { owner = '', repo = '' } = useParams()
  return { owner, repo }
}

/** The repository that the address names, as the server knows it. */
export function useRepository() {
  return useSuspenseQuery(repositoryQuery(useRepositoryAt())).data
}

/** Its first branches, the default one in front, and how many there are. */
export function useBranches() {
  return useSuspenseQuery(refsQuery(useRepositoryAt())).data
}
