import { type Compiler, rspack } from '@rspack/core'

const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
const prefix = 'page-'

/** Emits `routes.json`: the files of each `page-…` chunk, so that index.html can name those that a path will need. */
export class PageFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PageFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'PageFilesPlugin', stage }, () => {
        const pages: Record<string, string[]> = {}
        for (const [name, group] of compilation.namedChunkGroups) {
          if (!name.startsWith(prefix)) continue
          pages[name.slice(prefix.length)] = group.getFiles().filter((file) => /\.(js|css)$/.test(file))
        }
        compilation.emitAsset('routes.json', new rspack.sources.RawSource(JSON.stringify(pages)))
      })
    })
  }
}
