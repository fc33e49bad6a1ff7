/**
 * Addresses of pages: the one place that knows how the web address of a thing is made. Remotes link to each
 * other through these and nothing else.
 */

const segment = encodeURIComponent
const segments = (path: string) => path.split('/').filter(Boolean).map(segment).join('/')

/**
 * What ends a line: the router's patterns are expressions in which the rest of a path is `.+`, and a dot takes all but these.
 * Git allows them in the names of folders.
 */
const lineEnd = /[\n\r\u2028\u2029]/

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
  /** Where a new password is asked for, and with the token of a mailed link chosen. */
  forget: (token?: string) => withQuery('/auth/forget', { token }),
  /** Where another provider of sign-in sends a browser back to. */
  provider: (name: string) => `/auth/provider/${segment(name)}`,
  init: () => '/init',
  initRepository: () => '/init/repository',
  initTeam: (parent?: string) => withQuery('/init/team', { parent }),
  initProject: (owner?: string) => withQuery('/init/project', { owner }),
  projects: (owner?: string) => withQuery('/projects', { owner }),
  project: (uid: string) => `/projects/${segment(uid)}`,
  projectSettings: (uid: string) => `/projects/${segment(uid)}/settings`,
  teams: () => '/setting/teams',
  repositories: () => '/repositories',
  /** The inbox; of one repository alone where it is named as `owner/name`. */
  notifications: (repository?: string) => withQuery('/notifications', { repository }),
  notificationSettings: () => '/setting/notifications',
  profileSettings: () => '/setting/profile',
  billing: () => '/setting/billing',
  accountSettings: () => '/setting/account',
  exportArchive: (uid: string) => `/api/user/setting/export/${segment(uid)}.tar`,
  preferences: () => '/setting/preferences',
  security: () => '/setting/security',
  sshKeys: () => '/setting/ssh',
  accessKeys: () => '/setting/access-key',
  user: (username: string) => `/${segment(username)}`,
  userRepos: (username: string) => `/${segment(username)}/repos`,
  userFollowing: (username: string) => `/${segment(username)}/following`,
  userFollowers: (username: string) => `/${segment(username)}/following#followers`,
  userStars: (username: string) => `/${segment(username)}/stars`,
  teamMembers: (team: string) => `/${segment(team)}/members`,
  teamSettings: (team: string) => `/${segment(team)}/settings`,
  teamAudit: (team: string) => `/${segment(team)}/settings/audit`,
  collaborators: (owner: string, repo: string) => `/${segment(owner)}/${segment(repo)}/settings`,
  repo: (owner: string, repo: string) => `/${segment(owner)}/${segment(repo)}`,
  /** A folder; without `ref` it is the one of the default branch. One whose name no path can hold stands in the query. */
  tree: (owner: string, repo: string, path: string, ref?: string) => {
    const tree = `/${segment(owner)}/${segment(repo)}/tree`
    return lineEnd.test(path) ? withQuery(tree, { path, ref }) : withQuery(`${tree}/${segments(path)}`, { ref })
  },
  /** The overview at a ref. */
  repoAt: (owner: string, repo: string, ref?: string) => withQuery(`/${segment(owner)}/${segment(repo)}`, { ref }),
  /** A part of a repository, by its segment. */
  repoPart: (owner: string, repo: string, part: string, ref?: string) =>
    withQuery(`/${segment(owner)}/${segment(repo)}/${segment(part)}`, { ref }),
  commits: (owner: string, repo: string, ref?: string, page?: number) =>
    withQuery(`/${segment(owner)}/${segment(repo)}/commits`, { ref, page }),
} as const
