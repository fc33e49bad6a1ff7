import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { type App, containerName } from '../apps.ts'
import { hashLength } from '../hashed-names.ts'
import { sharedModules } from '../shared-modules.ts'
import { base, type Mode } from './base.ts'
import { exposedChunk, ManifestPlugin } from './manifest-plugin.ts'
import { firstRowsChunk, PageFilesPlugin } from './page-files-plugin.ts'

/** It stands in a document, and finds the files of its build by itself. */
const ahead = { import: './src/first-rows.ts', layer: firstRowsChunk, publicPath: '' }

/** A remote as the host loads it: one exposed module, no copy of anything shared, no page of its own. */
export function federatedRemote(app: App, mode: Mode): Configuration {
  const config = base(app, mode)
  const development = mode === 'development'
  const filename = development ? 'remote-entry.js' : `remote-entry.[contenthash:${hashLength}].js`
  // A development server draws no page ahead.
  // By itself, without the libraries that the host provides, and with the styles of the rows.
  const hasFirstRows = !development && existsSync(join(app.dir, 'src/first-rows.ts'))
  return {
    ...config,
    entry: hasFirstRows ? { [firstRowsChunk]: ahead } : {},
    // Its files may lie on any origin: their address is that of the script that asks.
    output: { ...config.output, publicPath: development ? `/_remotes/${app.name}/` : 'auto' },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.container.ContainerPlugin({
        name: containerName(app.name),
        filename,
        library: { type: 'var', name: containerName(app.name) },
        exposes: { './module': { import: './src/index.ts', name: exposedChunk } },
      }),
      new rspack.sharing.ConsumeSharedPlugin({ consumes: consumed() }),
      new ManifestPlugin(containerName(app.name)),
      new PageFilesPlugin(),
      ...(development ? [new ReactRefreshRspackPlugin()] : []),
    ],
  }
}

function consumed() {
  const options = { singleton: true, import: false, requiredVersion: false } as const
  return Object.fromEntries(Object.keys(sharedModules).map((name) => [name, { ...options }]))
}
