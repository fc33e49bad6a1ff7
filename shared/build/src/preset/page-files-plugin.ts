import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Compilation, type Compiler, rspack } from '@rspack/core'
import { sharedModules } from '../shared-modules.ts'
import { exposedChunk } from './manifest-plugin.ts'
import { modulesOfChunk } from './modules-of-chunk.ts'
import { type RoutePage, readRoutePages } from './route-pages.ts'

/** The scripts that draw pages before the app is there, and the names that `first-calls.ts` has for those pages: rows in lists, and texts. */
export const scriptsAhead = { 'first-rows': 'firstRows', 'first-text': 'firstTexts' } as const

const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT

/**
 * Emits `routes.json`: each page's path, its files, the shared modules that the host loads for it, the calls that it makes
 * first, and the script and styles that draw its rows ahead, so that index.html can name what a path will need.
 */
export class PageFilesPlugin {
  apply(compiler: Compiler): void {
    const routes = join(compiler.context, 'src/routes.tsx')
    compiler.hooks.thisCompilation.tap('PageFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'PageFilesPlugin', stage }, async () => {
        const pages = existsSync(routes) ? readRoutePages(routes) : []
        const { firstCalls: calls = {}, ...first } = await firstOf(compiler.context)
        const rows = pages.map((page) => ({
          path: page.path,
          ...neededBy(page, compilation),
          calls: calls[page.path] ?? [],
          ...drawnAhead(page, { first, compilation }),
        }))
        const json = JSON.stringify(rows)
        compilation.emitAsset('routes.json', new rspack.sources.RawSource(json))
      })
    })
  }
}

interface First {
  firstCalls?: Readonly<Record<string, readonly string[]>>
  firstRows?: readonly string[]
  firstTexts?: readonly string[]
}

/** What the remote's own `first-calls.ts` says, where it has one: it is loaded as it is, and imports nothing. */
async function firstOf(folder: string): Promise<First> {
  const file = join(folder, 'src/first-calls.ts')
  return existsSync(file) ? import(pathToFileURL(file).href) : {}
}

/** What draws a page ahead. */
function drawnAhead({ path }: RoutePage, { first, compilation }: { first: First; compilation: Compilation }) {
  for (const [chunk, pages] of Object.entries(scriptsAhead)) {
    const files = (first[pages]?.includes(path) && compilation.namedChunkGroups.get(chunk)?.getFiles()) || []
    const script = files.find((file) => file.endsWith('.js'))
    if (script !== undefined) return { first: { script, style: files.find((file) => file.endsWith('.css')) } }
  }
  return {}
}

function neededBy({ chunks }: RoutePage, compilation: Compilation): { files: string[]; shared: string[] } {
  const groups = chunks.flatMap((chunk) => compilation.namedChunkGroups.get(chunk) ?? [])
  const files = new Set(groups.flatMap((group) => group.getFiles()))
  // What the remote's module asks for comes before any of its pages.
  const exposed = compilation.namedChunkGroups.get(exposedChunk)
  const asking = exposed ? [exposed, ...groups] : groups
  const modules = new Set(asking.flatMap(({ chunks }) => chunks.flatMap((chunk) => modulesOfChunk(compilation, chunk))))
  return {
    files: [...files].filter((file) => /\.(js|css)$/.test(file) && !file.includes('.hot-update.')),
    shared: laterModules.filter((name) => [...modules].some((module) => module.includes(` ${name}@`))),
  }
}

/** The shared modules that are loaded when a page first asks for one. */
const laterModules = Object.entries(sharedModules).flatMap(([name, { tier }]) => (tier === 'first' ? [] : [name]))
