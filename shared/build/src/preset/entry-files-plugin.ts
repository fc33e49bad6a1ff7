import { type Compilation, type Compiler, rspack } from '@rspack/core'
import { sharedModules } from '../shared-modules.ts'
import { workspaceFile } from '../workspace-file.ts'
import { modulesOfChunk } from './modules-of-chunk.ts'

const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT

const isScript = (file: string) => file.endsWith('.js') && !file.includes('.hot-update.')
const isStyle = (file: string) => file.endsWith('.css')

/**
 * Emits `entry.json`: what index.html is made from, scripts and styles in their order, which of the styles are the host's own, and
 * what pages ask for later.
 */
export class EntryFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EntryFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'EntryFilesPlugin', stage }, () => {
        const entrypoint = compilation.entrypoints.get('main')
        const files = entrypoint?.getFiles() ?? []
        const shell = compilation.namedChunkGroups.get('shell')?.getFiles() ?? []
        const json = JSON.stringify({
          scripts: files.filter(isScript),
          styles: files.filter(isStyle),
          theme: [...(entrypoint?.getEntrypointChunk().files ?? [])].find(isStyle),
          shell: shell.filter((file) => isScript(file) || isStyle(file)),
          shared: filesOfSharedModules(compilation),
        })
        compilation.emitAsset('entry.json', new rspack.sources.RawSource(json))
      })
    })
  }
}

/** The shared modules that are not part of the first page, each with the files that bring it. */
function filesOfSharedModules(compilation: Compilation): Record<string, string[]> {
  const later = Object.entries(sharedModules).filter(
    ([name, { tier }]) => tier !== 'first' && name.startsWith('@sheaf/'),
  )
  return Object.fromEntries(
    later.map(([name]) => {
      const source = workspaceFile(name)
      const chunks = [...compilation.chunks].filter((chunk) => modulesOfChunk(compilation, chunk).includes(source))
      const files = chunks.flatMap((chunk) => [...chunk.groupsIterable].flatMap((group) => group.getFiles()))
      return [name, [...new Set(files)].filter((file) => isScript(file) || isStyle(file))]
    }),
  )
}
