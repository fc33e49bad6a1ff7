import { type Compiler, rspack } from '@rspack/core'

const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT

const isScript = (file: string) => file.endsWith('.js') && !file.includes('.hot-update.')
const isStyle = (file: string) => file.endsWith('.css')
/** The text face in Latin letters: what the first paint of every page is set in. */
const firstFont = /inter-latin-wght-normal\.[0-9a-f]+\.woff2$/

/** Emits `entry.json`: what index.html is made from, scripts and styles in their order. */
export class EntryFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EntryFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'EntryFilesPlugin', stage }, () => {
        const files = compilation.entrypoints.get('main')?.getFiles() ?? []
        const shell = compilation.namedChunkGroups.get('shell')?.getFiles() ?? []
        const json = JSON.stringify({
          scripts: files.filter(isScript),
          styles: files.filter(isStyle),
          shell: shell.filter((file) => isScript(file) || isStyle(file)),
          fonts: Object.keys(compilation.assets).filter((file) => firstFont.test(file)),
        })
        compilation.emitAsset('entry.json', new rspack.sources.RawSource(json))
      })
    })
  }
}
