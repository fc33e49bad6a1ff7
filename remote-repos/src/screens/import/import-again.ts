import type { RepositoryImport } from '@sheaf/contract'

/** What a form begins with when an import is tried again whose password is not kept. */
export interface Again {
  url: string
  username: string
  repo_name: string
}

export const againOf = ({ url, username, repo_name }: RepositoryImport): Again => ({
  url,
  username: username ?? '',
  repo_name,
})

/** The same out of the state of a place in the browser's history, which may be of another version. */
export function readAgain(state: unknown): Again {
  const of = (name: keyof Again): string => {
    const value: unknown = state instanceof Object ? Reflect.get(state, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  return { url: of('url'), username: of('username'), repo_name: of('repo_name') }
}
