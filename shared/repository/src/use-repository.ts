import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type RepositoryAt, repositoryOfPath } from './address.ts'
import { refsQuery, repositoryQuery } from './repository.queries.ts'

/** The repository that the address names. */
export const useRepositoryAt = (): RepositoryAt => repositoryOfPath(useLocation().pathname)

/** The repository that the address names, as the server knows it. */
export const useRepository = () => useSuspenseQuery(repositoryQuery(useRepositoryAt())).data

/** Its first branches, the default one in front, and how many there are. */
export const useBranches = () => useSuspenseQuery(refsQuery(useRepositoryAt())).data
