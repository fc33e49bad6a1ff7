import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type RepositoryArea, remoteOfPath, repositoryAreas } from '@sheaf/contract'
import { appAfterRowsScript } from './app-after-rows.ts'
import { preloadHeader } from './first-calls.ts'
import { firstPaintScript, scriptHash } from './first-paint-script.ts'
import { headTagsFor, headTagsOf, type PageDescription } from './head-tags.ts'
import { type HostEntry, readHostEntry } from './host-entry.ts'
import { htmlDocument } from './html-document.ts'
import { filesForPath, firstRowsAt, pageAt } from './page-hints.ts'
import type { RemoteBuild } from './remote-build.ts'
import type { RemoteSources } from './remote-sources.ts'
import { staticShell } from './static-shell.ts'

/** A page of the host. */
export interface Document {
  html: Buffer
  etag: string
  /** The inline scripts that it holds, as the content security policy names them. */
  scripts: readonly string[]
  /** Is it that of many pages? Then it is worth keeping what was made of it. */
  isShared: boolean
}

export interface Documents {
  /** The document for a path, with what the server says of its page; nothing while the host is not built. */
  at(pathname: string, described?: PageDescription): Promise<Document | undefined>
  /** The header that names the calls of the page at an address; nothing where none are known. */
  preloadsAt(address: { pathname: string; search: URLSearchParams }): Promise<string | undefined>
}

interface DocumentsOptions {
  sources: RemoteSources
  /** The parts of repositories, with those of the installation. */
  areas?: readonly RepositoryArea[]
  hostDist: string
  /** How browsers reach Sheaf, for canonical addresses. */
  publicUrl: string | undefined
  now?: () => number
}

/** The builds as they were at one moment, and the documents that were drawn from them. */
interface Site {
  host: HostEntry
  remotes: Readonly<Record<string, string>>
  builds: ReadonlyMap<string, RemoteBuild | undefined>
  drawn: Map<string, Document>
}

/**
 * For so long the builds are not looked at again: a new one is served a moment later. To look takes some hundred jobs of the thread pool,
 * in which passwords are hashed as well.
 */
const freshMilliseconds = 1_000
/**
 * Whoever asks later has what was seen last, while it is looked again: a look takes 10 ms alone and half a second while others ask for much, and all
 * pages that were opened in it waited for it. What is older than this is served to nobody. Files of the build before lie beside those of the new one.
 */
const staleMilliseconds = 5_000
/** Pages differ by their route, not by whose they are; only the public ones name their path. */
const maxDrawn = 256

/** Draws documents, each once while the builds are the same. */
export function createDocuments({
  sources,
  areas = repositoryAreas,
  hostDist,
  publicUrl,
  now = Date.now,
}: DocumentsOptions): Documents {
  let seen: { at: number; site: Site | undefined } | undefined
  let looking: Promise<Site | undefined> | undefined

  const look = async (): Promise<Site | undefined> => {
    const at = now()
    const host = await readHostEntry(hostDist)
    const builds = host && (await sources.builds())
    const site = host && builds && { host, builds, remotes: sources.table(builds), drawn: new Map() }
    // What was drawn stays for as long as nothing changes, and what was made of it with it.
    seen = { at, site: site && isSameSite(seen?.site, site) ? seen?.site : site }
    return seen.site
  }
  const lookOnce = (): Promise<Site | undefined> => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
  const current = async (): Promise<Site | undefined> => {
    const age = seen === undefined ? Number.POSITIVE_INFINITY : now() - seen.at
    if (age < freshMilliseconds) return seen?.site
    const next = lookOnce()
    if (seen?.site === undefined || age >= staleMilliseconds) return next
    // Whoever has to wait for it hears what is wrong with it.
    next.catch(() => undefined)
    return seen.site
  }

  return {
    async at(pathname, described) {
      const site = await current()
      if (site === undefined) return undefined
      const { host, remotes, builds, drawn } = site
      const remote = remoteOfPath(pathname, areas)
      const build = remote && builds.get(remote)
      const shellFiles = remote === 'marketing' || remote === 'auth' ? [] : host.shell
      const hints = [...shellFiles, ...(build ? filesForPath(build, { pathname, shared: host.shared }) : [])]
      const head = described ? headTagsOf(described, publicUrl) : headTagsFor(pathname, publicUrl)
      // Without the theme, rows would stand in no colours and change their measures.
      const first = build && host.theme ? firstRowsAt(build, pathname) : undefined
      const shell = staticShell({ pathname, remote })
      // What differs from thing to thing is drawn for each: as many as there are things would have to be kept.
      const key = described
        ? undefined
        : [head.title, head.canonical, shell.body, first !== undefined, ...hints].join(' ')
      const known = key && drawn.get(key)
      if (known) return known
      const html = Buffer.from(
        htmlDocument({
          head,
          remotes,
          shell,
          areas: areas === repositoryAreas ? undefined : areas,
          first: first && host.theme && { ...first, style: host.theme.text + first.style },
          scripts: host.scripts,
          styles: host.styles.filter((file) => !first || file !== host.theme?.file),
          hints,
        }),
      )
      const digest = createHash('sha256').update(html).digest('base64url')
      const document = {
        html,
        etag: `"${digest.slice(0, 27)}"`,
        scripts: [firstPaintScript, ...(first ? [first.script, appAfterRowsScript] : [])].map(scriptHash),
        isShared: key !== undefined,
      }
      if (key === undefined) return document
      if (drawn.size >= maxDrawn) drawn.clear()
      drawn.set(key, document)
      return document
    },
    async preloadsAt({ pathname, search }) {
      const remote = remoteOfPath(pathname, areas)
      const build = remote && (await current())?.builds.get(remote)
      const page = build && pageAt(build.pages, pathname)
      return page && preloadHeader(page.calls, { params: page.params, search })
    },
  }
}

const isSameSite = (site: Site | undefined, { host, remotes, builds }: Site): boolean =>
  site !== undefined && isDeepStrictEqual([site.host, site.remotes, site.builds], [host, remotes, builds])
