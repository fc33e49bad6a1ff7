import { type Compilation, type Compiler, rspack } from '@rspack/core'

const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT

/** The chunk of the module that a remote exposes. */
export const exposedChunk = 'module'

/**
 * Emits `mf-manifest.json`, of which host and page server read what the manifests of Module Federation 2 say under the same names:
 * the script that is the container, and the files of the exposed module.
 */
export class ManifestPlugin {
  readonly #container: string

  constructor(container: string) {
    this.#container = container
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'ManifestPlugin', stage }, () => {
        const json = JSON.stringify(manifestOf(compilation, this.#container))
        compilation.emitAsset('mf-manifest.json', new rspack.sources.RawSource(json))
      })
    })
  }
}

function manifestOf(compilation: Compilation, name: string) {
  const files = (group: string, ending: string) => {
    const all = compilation.namedChunkGroups.get(group)?.getFiles() ?? []
    return all.filter((file) => file.endsWith(ending) && !file.includes('.hot-update.'))
  }
  const [entry = ''] = files(name, '.js')
  const assets = (ending: string) => ({ sync: files(exposedChunk, ending), async: [] })
  return {
    id: name,
    name,
    metaData: { name, type: 'app', remoteEntry: { name: entry, path: '', type: 'global' } },
    exposes: [
      { id: `${name}:module`, name: 'module', path: './module', assets: { js: assets('.js'), css: assets('.css') } },
    ],
  }
}
