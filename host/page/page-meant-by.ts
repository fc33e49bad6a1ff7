import { isRepositoryPath, paths } from '@sheaf/contract'

/**
 * Where a browser is sent that asks for an address which is no page's, but means one; nothing for all others.
 * `url`: the path and the query, as they stand in the request.
 */
export function pageMeantBy(url: string): string | undefined {
  const [pathname = '', search] = url.split('?', 2)
  return repositoryOfCloneUrl(pathname) ?? folderWithLineEnd(pathname, search)
}

/**
 * The repository whose clone URL somebody opened: `/owner/repo.git`, whatever follows it. Names are taken as they may be and no
 * further, so that none leads to another site.
 */
function repositoryOfCloneUrl(pathname: string): string | undefined {
  const [, owner, repo] = /^\/([\w.-]+)\/([\w.-]+)\.git(?:\/|$)/i.exec(pathname) ?? []
  if (owner === undefined || repo === undefined) return undefined
  const address = `/${owner}/${repo}`
  return isRepositoryPath(address) ? address : undefined
}

/** A folder with a line end in its name has an address of another form: the browser's router knows no path for it. */
function folderWithLineEnd(pathname: string, search: string | undefined): string | undefined {
  if (!/%0[ad]|%e2%80%a[89]/i.test(pathname)) return undefined
  const [, owner, repo, folder] = /^\/([\w.-]+)\/([\w.-]+)\/tree\/([^?#]+)$/.exec(pathname) ?? []
  if (owner === undefined || repo === undefined || folder === undefined) return undefined
  try {
    return paths.tree(owner, repo, decodeURIComponent(folder), new URLSearchParams(search).get('ref') ?? undefined)
  } catch {
    return undefined
  }
}
