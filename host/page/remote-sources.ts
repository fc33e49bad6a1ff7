import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readJsonFile } from './json-file.ts'
import { firstFilesOf, parseRemoteBuild, type RemoteBuild } from './remote-build.ts'

/** What is known of each remote's build. */
export type RemoteBuilds = ReadonlyMap<string, RemoteBuild | undefined>

/** Where the page server learns about remotes. */
export interface RemoteSources {
  /** Remote → what the browser loads: its entry script, or its manifest while that can't be read from here. */
  table(builds: RemoteBuilds): Record<string, string>
  /** What is known of each remote's build; nothing of one that can't be read from here. */
  builds(): Promise<RemoteBuilds>
  /** Other origins that pages load scripts, styles and manifests from. */
  origins: readonly string[]
}

export interface RemoteSourcesOptions {
  /** Remote → folder of its build, served by this very server. */
  folders: Readonly<Record<string, string>>
  /** Remote → address of its mf-manifest.json elsewhere; it goes before a folder of the same remote. */
  urls?: Readonly<Record<string, string>> | undefined
  /** Where addresses that are paths are read from: browsers resolve them by the page's own origin. */
  base?: string | undefined
  fetch?: typeof fetch
  now?: () => number
}

const freshMilliseconds = 3_000
const patienceMilliseconds = 1_000
/** In letters. What stands in documents is short, whoever has built it. */
const longestText = 64 * 1024

export function remoteSources({
  folders,
  urls,
  base,
  fetch: ask = fetch,
  now = Date.now,
}: RemoteSourcesOptions): RemoteSources {
  const asked = new Map<string, { at: number; build: Promise<RemoteBuild | undefined> }>()

  /** A remote may be redeployed or come back at any time: an answer, good or bad, holds for seconds only. */
  function fromUrl(remote: string, manifestUrl: string): Promise<RemoteBuild | undefined> {
    const known = asked.get(remote)
    if (known && now() - known.at < freshMilliseconds) return known.build
    const build = fetchBuild(manifestUrl, { ask, base })
    asked.set(remote, { at: now(), build })
    return build
  }

  async function fromFolder(remote: string): Promise<RemoteBuild | undefined> {
    const folder = folders[remote]
    if (folder === undefined) return undefined
    const files = ['mf-manifest.json', 'routes.json'].map((name) => readJsonFile(join(folder, name)))
    const [manifest, routes] = await Promise.all(files)
    const contents = await readTexts(firstFilesOf(routes), (file) => readFile(join(folder, file), 'utf8'))
    return parseRemoteBuild({ manifest, routes, contents }, `/_remotes/${remote}/`)
  }

  const build = async (remote: string) => {
    const url = urls?.[remote]
    return url === undefined ? fromFolder(remote) : fromUrl(remote, url)
  }

  const builds = async () =>
    new Map(
      await Promise.all(
        Object.keys({ ...folders, ...urls }).map(
          async (remote): Promise<[string, RemoteBuild | undefined]> => [remote, await build(remote)],
        ),
      ),
    )

  return {
    builds,
    table(builds) {
      const rows = [...builds].map(([remote, build]) => [
        remote,
        build?.entry ?? urls?.[remote] ?? `/_remotes/${remote}/mf-manifest.json`,
      ])
      return Object.fromEntries(rows)
    },
    // A path such as /_remotes/repos/ is of the page's own origin, behind the same edge.
    origins: [...new Set(Object.values(urls ?? {}).flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : [])))],
  }
}

/** By the names of their files; those that can't be read are left out. */
async function readTexts(files: readonly string[], read: (file: string) => Promise<string>) {
  const texts = files.map(async (file): Promise<[string, string][]> => {
    const text = await read(file).catch(() => '')
    return text === '' || text.length > longestText ? [] : [[file, text]]
  })
  return new Map((await Promise.all(texts)).flat())
}

async function fetchBuild(
  manifestUrl: string,
  { ask, base: readFrom }: { ask: typeof fetch; base: string | undefined },
): Promise<RemoteBuild | undefined> {
  const base = manifestUrl.slice(0, manifestUrl.lastIndexOf('/') + 1)
  try {
    const signal = AbortSignal.timeout(patienceMilliseconds)
    const answerOf = (url: string) => ask(readFrom === undefined ? url : new URL(url, readFrom), { signal })
    const [manifest, routes] = await Promise.all(
      [manifestUrl, `${base}routes.json`].map(async (url): Promise<unknown> => {
        const response = await answerOf(url)
        return response.ok ? response.json() : undefined
      }),
    )
    const contents = await readTexts(firstFilesOf(routes), async (file) => {
      const response = await answerOf(base + file)
      return response.ok ? response.text() : ''
    })
    return parseRemoteBuild({ manifest, routes, contents }, base)
  } catch {
    return undefined
  }
}
