/** Which repository: what every address below `/:owner/:repo` names. */
export interface RepositoryAt {
  owner: string
  repo: string
}

/** The repository that the params of a route name. */
export const repositoryAt = ({
  owner = '',
  repo = '',
}: Readonly<Record<string, string | undefined>>): RepositoryAt => ({ owner, repo })

/** The repository that a path names: where a remote could not be loaded, there are no params to go by. */
export function repositoryOfPath(pathname: string): RepositoryAt {
  const [, owner = '', repo = ''] = pathname.split('/').map(decoded)
  return { owner, repo }
}

/** A hand-typed `%` that escapes nothing stands for itself. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
