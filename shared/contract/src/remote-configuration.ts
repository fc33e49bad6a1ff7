import * as z from 'zod/mini'
import { type RepositoryArea, repositoryAreas } from './areas.ts'

const Address = z.string().check(z.minLength(1))
const Tab = z.string().check(z.minLength(1), z.maxLength(40))

/**
 * The remotes of an installation, as SHEAF_REMOTES names them: each by the address of its mf-manifest.json, which may be a
 * path. One that draws a part of repositories says which segment is its own and what the tab is called, in all
 * languages or by each. Remotes that are not named are those built here.
 */
export const RemotesConfiguration = z.record(
  z.string().check(z.regex(/^[a-z][a-z0-9_]{0,30}$/, 'a name of small letters')),
  z.union([
    Address,
    z.object({
      manifest: Address,
      segment: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, 'one segment of an address, such as pulls')),
      tab: z.union([Tab, z.record(z.string(), Tab)]),
    }),
  ]),
)
export type RemotesConfiguration = z.output<typeof RemotesConfiguration>

/** Remote → address of its manifest. */
export const manifestsOf = (remotes: RemotesConfiguration): Record<string, string> =>
  Object.fromEntries(
    Object.entries(remotes).map(([name, remote]) => [name, typeof remote === 'string' ? remote : remote.manifest]),
  )

/** The parts of repositories with those of an installation: a row of its own takes a segment from the one built here. */
export function areasWith(remotes: RemotesConfiguration): readonly RepositoryArea[] {
  const rows = Object.entries(remotes).flatMap(([remote, one]): RepositoryArea[] =>
    typeof one === 'string' ? [] : [{ segments: [one.segment], remote, tab: one.tab }],
  )
  if (rows.length === 0) return repositoryAreas
  const taken = new Set(rows.flatMap(({ segments }) => segments))
  const kept = repositoryAreas.filter(({ segments: [first] }) => !taken.has(first))
  return [...kept, ...rows]
}
