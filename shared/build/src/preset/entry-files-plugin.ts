import { type Compiler, rspack } from '@rspack/core'

const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT

/** Emits `entry.json`: the scripts and styles of the first page in their order, from which index.html is made. */
export class EntryFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EntryFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'EntryFilesPlugin', stage }, () => {
        const files = compilation.entrypoints.get('main')?.getFiles() ?? []
        const json = JSON.stringify({
          scripts: files.filter((file) => file.endsWith('.js') && !file.includes('.hot-update.')),
          styles: files.filter((file) => file.endsWith('.css')),
        })
        compilation.emitAsset('entry.json', new rspack.sources.RawSource(json))
      })
    })
  }
}
