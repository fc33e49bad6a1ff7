/** Which repository: what every address below `/:owner/:repo` names. */
export interface RepositoryAt {
  owner: string
  repo: string
}

/** Everything cached about one repository begins with this key, so one invalidation reaches all of it. */
export const repositoryKey = ({ owner, repo }: RepositoryAt) =>
  ['repository', owner.toLowerCase(), repo.toLowerCase()] as const
