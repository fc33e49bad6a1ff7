import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { type RepositoryAt, repositoryOfPath } from './address.ts'
import { refsQuery, repositoryQuery } from './repository.queries.ts'

/** Another repository than the one that the address names, of which a part of its page is. */
export const ElsewhereContext = createContext<RepositoryAt | undefined>(undefined)

/** The repository that the address names. */
export function useRepositoryAt(): RepositoryAt {
  const { pathname } = useLocation()
  return useContext(ElsewhereContext) ?? repositoryOfPath(pathname)
}

/** The repository that the address names, as the server knows it. */
export const useRepository = () => useSuspenseQuery(repositoryQuery(useRepositoryAt())).data

/** Its first branches, the default one in front, and how many there are. */
export const useBranches = () => useSuspenseQuery(refsQuery(useRepositoryAt())).data
