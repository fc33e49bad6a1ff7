import { isCallTemplate } from './first-calls.ts'

/** What the page server needs to know of a remote's build: addresses are absolute or from the site's root. */
export interface RemoteBuild {
  entry: string
  /** What the exposed module consists of. */
  moduleFiles: readonly string[]
  pages: readonly PageFiles[]
}

/** The files of one page of a remote, by its route's path from the root. */
export interface PageFiles {
  path: string
  files: readonly string[]
  /** Shared modules that the host loads for it. */
  shared: readonly string[]
  /** What it asks the server for first: see `first-calls.ts`. */
  calls: readonly string[]
  /** What draws its rows before the app is there. */
  first?: FirstRows | undefined
}

/** The texts of a script and of its styles, which stand in the document. */
export interface FirstRows {
  script: string
  style: string
}

/** The names of the files that draw rows ahead, of which `parseRemoteBuild` wants the texts. */
export const firstFilesOf = (routes: unknown): string[] => [
  ...new Set(list(routes).flatMap((row) => Object.values(firstOf(row) ?? {}))),
]

function firstOf(row: unknown): FirstRows | undefined {
  const first = field(row, 'first')
  const [script, style] = [field(first, 'script'), field(first, 'style')]
  return typeof script === 'string' && typeof style === 'string' ? { script, style } : undefined
}

/** What a remote's build says of itself, and the texts of `firstFilesOf` by their names. */
export interface BuildFiles {
  manifest: unknown
  routes: unknown
  contents?: ReadonlyMap<string, string>
}

/** Reads a remote's mf-manifest.json and routes.json. Both come from another build, maybe from another machine. */
export function parseRemoteBuild(
  { manifest, routes, contents = new Map() }: BuildFiles,
  base: string,
): RemoteBuild | undefined {
  const entry = field(field(field(manifest, 'metaData'), 'remoteEntry'), 'name')
  if (typeof entry !== 'string') return undefined
  const exposed = list(field(manifest, 'exposes')).find((one) => field(one, 'name') === 'module')
  const assets = field(exposed, 'assets')
  const moduleFiles = ['js', 'css'].flatMap((kind) => texts(field(field(assets, kind), 'sync')))
  const pages = list(routes).flatMap((row) => {
    const path = field(row, 'path')
    if (typeof path !== 'string') return []
    const files = texts(field(row, 'files')).map((file) => base + file)
    const calls = texts(field(row, 'calls')).filter(isCallTemplate)
    const first = firstOf(row)
    const [script, style] = [first && contents.get(first.script), first && contents.get(first.style)]
    return [
      {
        path,
        files,
        shared: texts(field(row, 'shared')),
        calls,
        // A text that could not be read, or that would end its own element: rows come with the app then.
        ...(script && style && !/<\/(?:script|style)|<!--/i.test(script + style) && { first: { script, style } }),
      },
    ]
  })
  return { entry: base + entry, moduleFiles: moduleFiles.map((file) => base + file), pages }
}

const field = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const texts = (value: unknown): string[] => list(value).filter((one) => typeof one === 'string')
