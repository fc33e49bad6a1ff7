import type { HostEntry } from './host-entry.ts'
import type { PageFiles, RemoteBuild } from './remote-build.ts'

/** The files that the page at a path will ask for: the remote's own, its entry first, and those of shared modules. */
export function filesForPath(build: RemoteBuild, { pathname, shared }: PageWanted): string[] {
  const page = bestPage(build.pages, pathname)
  const sharedFiles = page?.shared.flatMap((name) => shared.get(name) ?? []) ?? []
  return [...new Set([build.entry, ...build.moduleFiles, ...(page?.files ?? []), ...sharedFiles])]
}

export interface PageWanted {
  pathname: string
  /** The files of the host that bring each shared module. */
  shared: HostEntry['shared']
}

/** The most exact of the routes that match: a word counts more than a parameter, a parameter more than a splat. */
function bestPage(pages: readonly PageFiles[], pathname: string): PageFiles | undefined {
  const segments = pathname.split('/').filter(Boolean)
  let best: { score: number; page: PageFiles } | undefined
  for (const page of pages) {
    const score = scoreOf(page.path.split('/').filter(Boolean), segments)
    if (score !== undefined && (!best || score > best.score)) best = { score, page }
  }
  return best?.page
}

function scoreOf(pattern: readonly string[], segments: readonly string[]): number | undefined {
  let score = 0
  for (const [index, part] of pattern.entries()) {
    if (part === '*') return score
    const segment = segments[index]
    if (segment === undefined) return undefined
    if (!part.startsWith(':') && part !== segment) return undefined
    score = score * 3 + (part.startsWith(':') ? 1 : 2)
  }
  return pattern.length === segments.length ? score * 3 + 1 : undefined
}
