import type { HostEntry } from './host-entry.ts'
import type { FirstRows, PageFiles, RemoteBuild } from './remote-build.ts'

/** The files that the page at a path will ask for: the remote's own, its entry first, and those of shared modules. */
export function filesForPath(build: RemoteBuild, { pathname, shared }: PageWanted): string[] {
  const page = pageAt(build.pages, pathname)
  const sharedFiles = page?.shared.flatMap((name) => shared.get(name) ?? []) ?? []
  return [...new Set([build.entry, ...build.moduleFiles, ...(page?.files ?? []), ...sharedFiles])]
}

/** What draws the rows of the page at a path before the app is there; nothing where the remote draws none ahead. */
export const firstRowsAt = (build: RemoteBuild, pathname: string): FirstRows | undefined =>
  pageAt(build.pages, pathname)?.first

export interface PageWanted {
  pathname: string
  /** The files of the host that bring each shared module. */
  shared: HostEntry['shared']
}

/** A page with what the address says in its route's parameters, decoded; that of a splat is called `path`. */
export interface PageAt extends PageFiles {
  params: Readonly<Record<string, string>>
}

/** The most exact of the routes that match: a word counts more than a parameter, a parameter more than a splat. */
export function pageAt(pages: readonly PageFiles[], pathname: string): PageAt | undefined {
  const segments = pathname.split('/').filter(Boolean)
  let best: { score: number; page: PageFiles } | undefined
  for (const page of pages) {
    const score = scoreOf(partsOf(page), segments)
    if (score !== undefined && (!best || score > best.score)) best = { score, page }
  }
  return best && { ...best.page, params: paramsOf(partsOf(best.page), segments) }
}

const partsOf = ({ path }: PageFiles) => path.split('/').filter(Boolean)

function paramsOf(parts: readonly string[], segments: readonly string[]): Record<string, string> {
  const values = parts.flatMap((part, index): [string, string][] => {
    if (part === '*') return [['path', segments.slice(index).map(decoded).join('/')]]
    return part.startsWith(':') ? [[part.slice(1), decoded(segments[index] ?? '')]] : []
  })
  return Object.fromEntries(values)
}

/** A hand-typed `%` that escapes nothing stands for itself. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
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
