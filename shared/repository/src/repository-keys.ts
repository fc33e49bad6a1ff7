import type { RepositoryAt } from './address.ts'

/** Everything cached about one repository begins with this key, so one invalidation reaches all of it. */
export const repositoryKey = ({ owner, repo }: RepositoryAt) =>
  ['repository', owner.toLowerCase(), repo.toLowerCase()] as const

/** What is cached of the repository itself. */
export const repositoryModelKey = (at: RepositoryAt) => [...repositoryKey(at), 'model'] as const
