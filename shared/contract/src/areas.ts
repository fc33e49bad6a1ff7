import { profileTabs, reservedOwnerNames } from './names.ts'

/** The first segments of the public pages, as SPEC's header and footer link to them; they are for everybody, and the same for all. */
const publicSegments = [
  'about',
  'pricing',
  'features',
  'integrations',
  'docs',
  'blog',
  'support',
  'careers',
  'contact',
  'signup',
  'terms',
  'privacy',
]

/** One row per `remote-*` folder: with what the addresses begin that it draws, as the host's router spells it; a word of our own, or two where the first is another remote's. */
const remotes = {
  // Every other path of one segment or more belongs to someone below: here `*` is `/` alone.
  marketing: ['*', ...publicSegments],
  auth: ['auth', 'login/device'],
  repos: ['init', 'dashboard', 'repositories', 'ai', 'dataset', 'marketplace', 'search', ':owner/:repo'],
  settings: ['setting', 'notifications'],
  projects: ['projects', 'init/project'],
  // Parts of repositories alone: they are told in `repositoryAreas`.
  review: [],
  profile: [':username', 'collections'],
} as const satisfies Record<string, readonly string[]>

export type RemoteName = keyof typeof remotes
const rows = Object.entries(remotes) as [RemoteName, readonly string[]][] // the keys of a literal are its own
export const remoteNames: readonly RemoteName[] = rows.map(([name]) => name)

/** Which remote draws what begins so. A map, no object: `constructor` and `toString` are names that people may have. */
const beginnings: ReadonlyMap<string, RemoteName> = new Map(
  rows.flatMap(([name, begins]) => begins.map((segments) => [segments, name] as const)),
)

/** Where the host mounts a remote: patterns of its router, each with a splat at its end. */
export const mountsOf = (remote: RemoteName): string[] =>
  remotes[remote].map((segments) => (segments === '*' ? segments : `${segments}/*`))

/** Is a remote drawn without the sidebar, since it brings its own frame? */
export const isBareRemote = (remote: string): boolean => remote === 'marketing' || remote === 'auth'

/** A part of a repository: what lies below `/:owner/:repo/<segment>`. */
export interface RepositoryArea {
  /** The third segments of its addresses, the one that its tab leads to first; empty for the repository's own address. */
  segments: readonly [string, ...string[]]
  /** The remote that draws it. */
  remote: string
  /** The part's words, by the name under which the frame has them, or the words themselves, for all languages or by each. */
  tab: string | Readonly<Record<string, string>>
  /** Its tab is for those alone who may manage the repository. */
  forManagers?: boolean
}

/** Which remote draws which part of a repository, in the order of the tabs. One row per part. */
export const repositoryAreas: readonly RepositoryArea[] = [
  { segments: ['', 'files', 'tree', 'blob', 'blame', 'edit', 'new', 'upload'], remote: 'repos', tab: 'files' },
  { segments: ['branches'], remote: 'repos', tab: 'branches' },
  { segments: ['commits', 'commit', 'compare'], remote: 'repos', tab: 'commits' },
  { segments: ['tags', 'releases'], remote: 'repos', tab: 'tags' },
  { segments: ['pulls'], remote: 'review', tab: 'pulls' },
  { segments: ['discussions', 'labels', 'milestones'], remote: 'review', tab: 'discussions' },
  { segments: ['settings'], remote: 'repos', tab: 'settings', forManagers: true },
]

/** Draws what lies below a repository and is no part of it: the word that nothing is there. */
const otherwise: RemoteName = 'repos'

/**
 * The remote that draws the page at a path, or nothing where no remote does. The host mounts routes by it and
 * the page server preloads by it, so both always agree. `/` belongs to visitors: the host sends others on.
 * @param areas the parts of repositories, where an installation has more of them than are built here
 */
export function remoteOfPath(pathname: string, areas: readonly RepositoryArea[] = repositoryAreas): string | undefined {
  const [first, second, third = ''] = pathname.split('/').filter(Boolean)
  if (first === undefined) return 'marketing'
  const fixed = beginnings.get(`${first}/${second}`) ?? beginnings.get(first)
  if (fixed) return fixed
  if (reservedOwnerNames.includes(first.toLowerCase())) return undefined
  if (!isRepositoryPath(pathname)) return 'profile'
  return areas.find(({ segments }) => segments.includes(third))?.remote ?? otherwise
}

/** Is this the address of a repository, or of something below it? */
export function isRepositoryPath(pathname: string): boolean {
  const [first, second] = pathname.split('/').filter(Boolean)
  if (first === undefined || second === undefined) return false
  return !reservedOwnerNames.includes(first.toLowerCase()) && !profileTabs.some((tab) => tab === second)
}
