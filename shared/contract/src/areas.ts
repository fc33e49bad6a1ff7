import { profileTabs, reservedOwnerNames } from './names.ts'

/** The independently built parts of the front end. One row per `remote-*` folder. */
export const remoteNames = ['auth', 'marketing', 'repos', 'settings', 'profile'] as const
export type RemoteName = (typeof remoteNames)[number]

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

/** Which remote draws what begins with a word of our own. A map, no object: `constructor` and `toString` are names that people may have. */
const firstSegment: ReadonlyMap<string, RemoteName> = new Map<string, RemoteName>([
  ['auth', 'auth'],
  ...publicSegments.map((segment) => [segment, 'marketing'] as const),
  ['init', 'repos'],
  ['repositories', 'repos'],
  ['setting', 'settings'],
  ['notifications', 'settings'],
])

/** The words of our own with which the addresses of a remote begin. */
export const firstSegmentsOf = (remote: RemoteName): string[] =>
  [...firstSegment].flatMap(([segment, owner]) => (owner === remote ? [segment] : []))

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
  { segments: ['', 'files', 'tree'], remote: 'repos', tab: 'files' },
  { segments: ['branches'], remote: 'repos', tab: 'branches' },
  { segments: ['commits'], remote: 'repos', tab: 'commits' },
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
  const [first, , third = ''] = pathname.split('/').filter(Boolean)
  if (first === undefined) return 'marketing'
  const fixed = firstSegment.get(first)
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
