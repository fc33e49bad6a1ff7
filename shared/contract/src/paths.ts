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

interface FileAddress {
  owner: string
  repo: string
  page: 'blob' | 'blame' | 'edit' | 'new' | 'upload'
  path: string
  ref: string
}

/** What commits are packed as for a download, what most people want first. */
export const archiveFormats = ['zip', 'tar.gz', 'tar.zst'] as const
/** As endings of files: what differs alone, or commits as mails for `git am`. */
export const patchFormats = ['diff', 'patch'] as const
export type PatchFormat = (typeof patchFormats)[number]
export type ArchiveFormat = (typeof archiveFormats)[number]

interface ArchiveAddress {
  owner: string
  repo: string
  ref: string
  format: ArchiveFormat
  path?: string | undefined
}

const atRef = ({ owner, repo, page, path, ref }: FileAddress) => {
  const start = `/${segment(owner)}/${segment(repo)}/${page}`
  if (lineEnd.test(path)) return withQuery(start, { path, ref })
  return [start, segments(ref), segments(path)].filter(Boolean).join('/')
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
  /** Where a repository is made, of a kind that is chosen already where it is named. */
  initRepository: (kind?: string) => withQuery('/init/repository', { kind }),
  /** Where a repository is brought from another server, and where it is seen how far that is. */
  initImport: (uid?: string) => (uid === undefined ? '/init/import' : `/init/import/${segment(uid)}`),
  /** Where it is seen how far a fork or a repository from a template is. */
  initCopy: (uid: string) => `/init/copy/${segment(uid)}`,
  initTeam: (parent?: string) => withQuery('/init/team', { parent }),
  initDataset: () => '/init/dataset',
  initProject: (owner?: string) => withQuery('/init/project', { owner }),
  projects: (owner?: string) => withQuery('/projects', { owner }),
  project: (uid: string) => `/projects/${segment(uid)}`,
  card: (project: string, card: string) => withQuery(paths.project(project), { card }),
  projectSettings: (uid: string) => `/projects/${segment(uid)}/settings`,
  teams: () => '/setting/teams',
  dashboard: () => '/dashboard',
  repositories: () => '/repositories',
  models: () => '/ai',
  datasets: () => '/dataset',
  marketplace: () => '/marketplace',
  /** Where code is searched, or repositories, people or teams. */
  search: (query?: string, kind?: string) => withQuery('/search', { q: query, kind }),
  /** Where the code of a repository is searched: in its default branch, or in another ref. */
  searchIn: (owner: string, repo: string, ref?: string) =>
    withQuery('/search', { q: `repo:${owner}/${repo}${ref === undefined ? '' : ` ref:${ref}`}` }),
  /** The inbox; of one repository alone where it is named as `owner/name`. */
  notifications: (repository?: string) => withQuery('/notifications', { repository }),
  /** The conversations of the account; with somebody where they are named. */
  messages: (username?: string) =>
    username === undefined ? '/notifications/messages' : `/notifications/messages/${segment(username)}`,
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
  userProducts: (username: string) => `/${segment(username)}/products`,
  userFollowing: (username: string) => `/${segment(username)}/following`,
  userFollowers: (username: string) => `/${segment(username)}/following#followers`,
  userStars: (username: string) => `/${segment(username)}/stars`,
  collections: (owner: string) => `/collections/${segment(owner)}`,
  collection: (owner: string, slug: string) => `${paths.collections(owner)}/${segment(slug)}`,
  teamMembers: (team: string) => `/${segment(team)}/members`,
  teamSettings: (team: string) => `/${segment(team)}/settings`,
  teamAudit: (team: string) => `/${segment(team)}/settings/audit`,
  /** The settings of a repository: what it is, or another section of them. */
  repositorySettings: (owner: string, repo: string, section = '') =>
    `/${segment(owner)}/${segment(repo)}/settings${section && `/${segment(section)}`}`,
  webhook: (owner: string, repo: string, uid: string) =>
    `${paths.repositorySettings(owner, repo, 'webhooks')}/${segment(uid)}`,
  deletedRepositories: () => '/setting/repositories',
  /** Public repositories of a topic. */
  topic: (topic: string) => withQuery('/repositories', { scope: 'public', topic }),
  forks: (owner: string, repo: string, page?: number) =>
    withQuery(`/${segment(owner)}/${segment(repo)}/forks`, { page }),
  newFork: (owner: string, repo: string) => `/${segment(owner)}/${segment(repo)}/forks/new`,
  /** Where a repository is made from a template. */
  generate: (owner: string, repo: string) => `/${segment(owner)}/${segment(repo)}/generate`,
  repo: (owner: string, repo: string) => `/${segment(owner)}/${segment(repo)}`,
  /** A folder; without `ref` it is the one of the default branch. One whose name no path can hold stands in the query. */
  tree: (owner: string, repo: string, path: string, ref?: string) => {
    const tree = `/${segment(owner)}/${segment(repo)}/tree`
    return lineEnd.test(path) ? withQuery(tree, { path, ref }) : withQuery(`${tree}/${segments(path)}`, { ref })
  },
  /** A file at a ref, `HEAD` for the default branch. One whose name no path can hold stands in the query. */
  file: (owner: string, repo: string, path: string, ref: string) => atRef({ owner, repo, page: 'blob', path, ref }),
  /** The same with the commit that each line comes from. */
  blame: (owner: string, repo: string, path: string, ref: string) => atRef({ owner, repo, page: 'blame', path, ref }),
  /** Where a file of a branch is edited. */
  editFile: (owner: string, repo: string, path: string, branch: string) =>
    atRef({ owner, repo, page: 'edit', path, ref: branch }),
  /** Where a file is made in a folder of a branch. */
  newFile: (owner: string, repo: string, folder: string, branch: string) =>
    atRef({ owner, repo, page: 'new', path: folder, ref: branch }),
  /** Where files are uploaded to a folder of a branch. */
  uploadFiles: (owner: string, repo: string, folder: string, branch: string) =>
    atRef({ owner, repo, page: 'upload', path: folder, ref: branch }),
  /** The commits that changed a file or folder. */
  history: (owner: string, repo: string, path: string, ref?: string, page?: number) =>
    withQuery(`/${segment(owner)}/${segment(repo)}/commits`, { ref, path, page }),
  /** The same file as its bytes. */
  raw: (owner: string, repo: string, path: string, ref: string) =>
    `/${segment(owner)}/${segment(repo)}/raw/${segments(ref)}/${segments(path)}`,
  /** All files of a ref as one file; of a folder alone where `path` is given. */
  archive: ({ owner, repo, ref, format, path }: ArchiveAddress) =>
    withQuery(`/${segment(owner)}/${segment(repo)}/archive/${segments(ref)}.${format}`, { path }),
  /** The releases of a repository, the one of a tag, and where one is written. */
  releases: (owner: string, repo: string) => `/${segment(owner)}/${segment(repo)}/releases`,
  release: (owner: string, repo: string, tag: string) => `${paths.releases(owner, repo)}/tag/${segments(tag)}`,
  newRelease: (owner: string, repo: string, tag?: string) => withQuery(`${paths.releases(owner, repo)}/new`, { tag }),
  editRelease: (owner: string, repo: string, tag: string) => `${paths.releases(owner, repo)}/edit/${segments(tag)}`,
  releaseAsset: ({ owner, repo, tag, name }: { owner: string; repo: string; tag: string; name: string }) =>
    `${paths.releases(owner, repo)}/download/${segments(tag)}/${segment(name)}`,
  /** The discussions of a repository, one of them, and where one is begun. */
  discussions: (owner: string, repo: string) => `/${segment(owner)}/${segment(repo)}/discussions`,
  discussion: (owner: string, repo: string, number: number) => `${paths.discussions(owner, repo)}/${number}`,
  /** The pull requests of a repository, one of them or a part of it, and where one is begun, with what it may say already. */
  pulls: (owner: string, repo: string) => `/${segment(owner)}/${segment(repo)}/pulls`,
  pull: (owner: string, repo: string, number: number, part?: 'commits' | 'files' | 'conflicts') =>
    `${paths.pulls(owner, repo)}/${number}${part === undefined ? '' : `/${part}`}`,
  /** What became of one version of a pull request in another; without them, of the one that was seen before. */
  pullChanges: (owner: string, repo: string, number: number, of?: { from: number; to: number }) =>
    withQuery(`${paths.pulls(owner, repo)}/${number}/changes`, of ? { from: `${of.from}`, to: `${of.to}` } : {}),
  newPull: (
    owner: string,
    repo: string,
    of?: { base: string; head: string; head_repo?: string; title?: string; body?: string },
  ) => withQuery(`${paths.pulls(owner, repo)}/new`, { ...of }),
  /** What threads of a repository are sorted by. */
  labels: (owner: string, repo: string) => `/${segment(owner)}/${segment(repo)}/labels`,
  /** What threads of a repository are to be done by. */
  milestones: (owner: string, repo: string) => `/${segment(owner)}/${segment(repo)}/milestones`,
  newDiscussion: (owner: string, repo: string) => `${paths.discussions(owner, repo)}/new`,
  /** The overview at a ref. */
  repoAt: (owner: string, repo: string, ref?: string) => withQuery(`/${segment(owner)}/${segment(repo)}`, { ref }),
  /** A part of a repository, by its segment. */
  repoPart: (owner: string, repo: string, part: string, ref?: string) =>
    withQuery(`/${segment(owner)}/${segment(repo)}/${segment(part)}`, { ref }),
  commit: (owner: string, repo: string, id: string) => `/${segment(owner)}/${segment(repo)}/commit/${segment(id)}`,
  /** What two refs have apart: `...` since they parted, `..` as they are. Without refs, where they are chosen. */
  compare: (owner: string, repo: string, of?: { base: string; head: string; dots?: '..' | '...' }) =>
    `/${segment(owner)}/${segment(repo)}/compare${of ? `/${segments(of.base)}${of.dots ?? '...'}${segments(of.head)}` : ''}`,
  /** What a commit changed, or `a..b`, or `a...b`, as text. */
  patch: (owner: string, repo: string, range: string, format: PatchFormat) =>
    `/${segment(owner)}/${segment(repo)}/diff/${segments(range)}.${format}`,
  commits: (owner: string, repo: string, ref?: string, page?: number) =>
    withQuery(`/${segment(owner)}/${segment(repo)}/commits`, { ref, page }),
} as const
