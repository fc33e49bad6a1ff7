import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { type App, containerName } from '../apps.ts'
import { hashLength } from '../hashed-names.ts'
import { sharedModules } from '../shared-modules.ts'
import { base, type Mode } from './base.ts'
import { exposedChunk, ManifestPlugin } from './manifest-plugin.ts'
import { PageFilesPlugin, scriptsAhead } from './page-files-plugin.ts'

/**
 * The scripts that stand in documents, each by itself, without the libraries that the host provides, and with the styles of what it draws. They find
 * the files of their build by themselves.
 */
function entriesAhead(app: App) {
  const names = Object.keys(scriptsAhead).filter((name) => existsSync(join(app.dir, `src/${name}.ts`)))
  return Object.fromEntries(names.map((name) => [name, { import: `./src/${name}.ts`, layer: name, publicPath: '' }]))
}

/** A remote as the host loads it: one exposed module, no copy of anything shared, no page of its own. */
export function federatedRemote(app: App, mode: Mode): Configuration {
  const config = base(app, mode)
  const development = mode === 'development'
  const filename = development ? 'remote-entry.js' : `remote-entry.[contenthash:${hashLength}].js`
  return {
    ...config,
    // A development server draws no page ahead.
    entry: development ? {} : entriesAhead(app),
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
