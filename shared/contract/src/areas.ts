import { profileTabs, reservedOwnerNames } from './names.ts'

/** The independently built parts of the front end. One row per `remote-*` folder. */
export const remoteNames = ['auth', 'marketing', 'repos', 'settings', 'profile'] as const
export type RemoteName = (typeof remoteNames)[number]

/** A map, no object: `constructor` and `toString` are names that people may have. */
const firstSegment: ReadonlyMap<string, RemoteName> = new Map([
  ['auth', 'auth'],
  ['about', 'marketing'],
  ['init', 'repos'],
  ['repositories', 'repos'],
  ['setting', 'settings'],
])

/**
 * The remote that draws the page at a path, or nothing where no remote does. The host mounts routes by it and
 * the page server preloads by it, so both always agree. `/` belongs to visitors: the host sends others on.
 */
export function remoteOfPath(pathname: string): RemoteName | undefined {
  const [first, second] = pathname.split('/').filter(Boolean)
  if (first === undefined) return 'marketing'
  const fixed = firstSegment.get(first)
  if (fixed) return fixed
  if (reservedOwnerNames.includes(first.toLowerCase())) return undefined
  if (second === undefined || profileTabs.some((tab) => tab === second)) return 'profile'
  return 'repos'
}
