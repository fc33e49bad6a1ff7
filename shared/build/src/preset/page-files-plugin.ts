import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Compilation, type Compiler, rspack } from '@rspack/core'
import { type RoutePage, readRoutePages } from './route-pages.ts'

const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT

/** Emits `routes.json`: each page's path and files, so that index.html can name what a path will need. */
export class PageFilesPlugin {
  apply(compiler: Compiler): void {
    const routes = join(compiler.context, 'src/routes.tsx')
    compiler.hooks.thisCompilation.tap('PageFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'PageFilesPlugin', stage }, () => {
        const pages = existsSync(routes) ? readRoutePages(routes) : []
        const json = JSON.stringify(pages.map((page) => ({ path: page.path, files: filesOf(page, compilation) })))
        compilation.emitAsset('routes.json', new rspack.sources.RawSource(json))
      })
    })
  }
}

function filesOf({ chunks }: RoutePage, compilation: Compilation): string[] {
  const files = chunks.flatMap((chunk) => compilation.namedChunkGroups.get(chunk)?.getFiles() ?? [])
  return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file) && !file.includes('.hot-update.'))
}
