import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import type { App } from '../apps.ts'
import { curatedFile, type SharedModule, sharedModules } from '../shared-modules.ts'
import { workspaceFile } from '../workspace-file.ts'
import { base, type Mode } from './base.ts'
import { DiagramFramePlugin } from './diagram-frame-plugin.ts'
import { EntryFilesPlugin } from './entry-files-plugin.ts'
import { MantineStylesPlugin } from './mantine-styles-plugin.ts'

/**
 * The host: the one provider. It imports its libraries directly and consumes nothing from the share scope, so
 * that its own use of a module is shaken and split like in any build; remotes see the same instances.
 */
export function federatedHost(app: App, mode: Mode): Configuration {
  const config = base(app, mode)
  const development = mode === 'development'
  return {
    ...config,
    entry: { main: './src/main.tsx' },
    output: { ...config.output, publicPath: '/' },
    optimization: {
      ...config.optimization,
      splitChunks: {
        chunks: 'async',
        cacheGroups: {
          // Libraries change less often than the host: a file of their own stays in the browser's cache.
          vendor: {
            test: /[\\/]node_modules[\\/]|[\\/]src[\\/]generated[\\/]/,
            name: 'vendor',
            chunks: 'initial',
            enforce: true,
          },
        },
      },
    },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.sharing.ProvideSharedPlugin({ provides: provided(app) }),
      new EntryFilesPlugin(),
      new DiagramFramePlugin(),
      // Only a production build leaves out what nobody uses.
      ...(development ? [new ReactRefreshRspackPlugin()] : [new MantineStylesPlugin()]),
    ],
  }
}

function provided(app: App) {
  const require = createRequire(join(app.dir, 'package.json'))
  return Object.fromEntries(
    Object.entries(sharedModules).map(([name, { names, tier }]) => [
      fileOf(app, name, names) ?? name,
      { shareKey: name, eager: tier === 'first', version: versionOf(require, name) },
    ]),
  )
}

/**
 * By its file a module is provided even if the host itself never imports it; a library that is provided whole is
 * named, since only the bundler knows which of its builds the host's own imports end in.
 */
function fileOf(app: App, name: string, names: SharedModule['names']): string | undefined {
  if (names !== 'whole') return join(app.dir, 'src/generated', curatedFile(name))
  return name.startsWith('@sheaf/') ? workspaceFile(name) : undefined
}

function versionOf(require: NodeJS.Require, name: string): string {
  const packageName = name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
  for (const folder of require.resolve.paths(packageName) ?? []) {
    try {
      const manifest: unknown = JSON.parse(readFileSync(join(folder, packageName, 'package.json'), 'utf8'))
      if (manifest && typeof manifest === 'object' && 'version' in manifest) return String(manifest.version)
    } catch {
      // Not in this folder: the next one up may have it.
    }
  }
  throw new Error(`The host provides ${name} and does not depend on it`)
}
