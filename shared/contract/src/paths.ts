/**
 * Addresses of pages: the one place that knows how the web address of a thing is made. Remotes link to each
 * other through these and nothing else.
 */

const segment = encodeURIComponent
const segments = (path: string) => path.split('/').filter(Boolean).map(segment).join('/')

const withQuery = (path: string, query: Record<string, string | number | undefined>) => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

export const paths = {
  home: () => '/',
  about: () => '/about',
  apiDocs: () => '/api/docs',
  login: (account?: string) => withQuery('/auth/login', { account }),
  signup: (email?: string) => withQuery('/auth/signup', { email }),
  init: () => '/init',
  initRepository: () => '/init/repository',
  repositories: () => '/repositories',
  sshKeys: () => '/setting/ssh',
  accessKeys: () => '/setting/access-key',
  user: (username: string) => `/${segment(username)}`,
  userRepos: (username: string) => `/${segment(username)}/repos`,
  repo: (owner: string, repo: string) => `/${segment(owner)}/${segment(repo)}`,
  /** A folder; without `ref` it is the one of the default branch. */
  tree: (owner: string, repo: string, path: string, ref?: string) =>
    withQuery(`/${segment(owner)}/${segment(repo)}/tree/${segments(path)}`, { ref }),
  /** The overview at a ref. */
  repoAt: (owner: string, repo: string, ref?: string) => withQuery(`/${segment(owner)}/${segment(repo)}`, { ref }),
  /** A part of a repository, by its segment. */
  repoPart: (owner: string, repo: string, part: string) => `/${segment(owner)}/${segment(repo)}/${segment(part)}`,
  branches: (owner: string, repo: string) => `/${segment(owner)}/${segment(repo)}/branches`,
  commits: (owner: string, repo: string, ref?: string, page?: number) =>
    withQuery(`/${segment(owner)}/${segment(repo)}/commits`, { ref, page }),
} as const
