import { type Configuration, rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import type { App } from '../apps.ts'
import { base, type Mode } from './base.ts'

/** A remote alone, without federation: it could not run without the host's modules otherwise. */
export function standaloneRemote(app: App, mode: Mode): Configuration {
  const config = base(app, mode)
  return {
    ...config,
    entry: { standalone: './src/standalone.tsx' },
    output: { ...config.output, publicPath: '/' },
    plugins: [
      new rspack.HtmlRspackPlugin({
        title: `Sheaf · ${app.name}`,
        templateContent:
          '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><div id="root"></div></body></html>',
      }),
      ...(mode === 'development' ? [new ReactRefreshRspackPlugin()] : []),
    ],
  }
}
