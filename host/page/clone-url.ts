import { isRepositoryPath } from '@sheaf/contract'

/**
 * The address of the repository whose clone URL somebody opened in a browser: `/owner/repo.git`, whatever follows it. Nothing
 * for all other paths. Names are taken as they may be and no further, so that none leads to another site.
 */
export function repositoryOfCloneUrl(pathname: string): string | undefined {
  const [, owner, repo] = /^\/([\w.-]+)\/([\w.-]+)\.git(?:\/|$)/i.exec(pathname) ?? []
  if (owner === undefined || repo === undefined) return undefined
  const address = `/${owner}/${repo}`
  return isRepositoryPath(address) ? address : undefined
}
