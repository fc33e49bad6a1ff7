import type { PageFiles, RemoteBuild } from './remote-build.ts'

/** The files of a remote that the page at a path will ask for, its entry first. */
export function filesForPath(build: RemoteBuild, pathname: string): string[] {
  const page = bestPage(build.pages, pathname)
  return [...new Set([build.entry, ...build.moduleFiles, ...(page?.files ?? [])])]
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
