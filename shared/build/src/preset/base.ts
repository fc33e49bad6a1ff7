import { createRequire } from 'node:module'
import { type Configuration, rspack } from '@rspack/core'
import { type App, root } from '../apps.ts'
import { browsers } from '../browsers.ts'
import { hashLength } from '../hashed-names.ts'

export type Mode = 'production' | 'development'

const { resolve } = createRequire(import.meta.url)
const macroLoader = resolve('../macros/macro-loader.ts')
const poLoader = resolve('../catalogs/po-loader.ts')
/**
 * Tells V8 (explicit compile hints, Chromium 136) to compile the functions of a script with the script, on the thread that reads it,
 * rather than each on the main thread when it is first called; so they are part of the code cache too, which is written before the
 * app is drawn. After the minimizer, which drops comments, and before files are named by their content.
 */
const compileAtOnce = {
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
}

/** What host, remotes and standalone shells have in common: languages, styles, assets, names of files. */
export function base(app: App, mode: Mode): Configuration {
  const development = mode === 'development'
  const name = development ? '[name]' : `[name].[contenthash:${hashLength}]`
  // The host's files lie below /assets/, so that nothing else of the root path is taken.
  const folder = app.isHost ? 'assets/' : ''
  // Of a remote, whose entry lists all its files and comes with every page: 0.5 KiB of names that nobody but a developer reads.
  const chunk = app.isHost || development ? name : `[id].[contenthash:${hashLength}]`
  return {
    name: app.name,
    mode,
    context: app.dir,
    target: `browserslist:${browsers.join(', ')}`,
    devtool: development ? 'cheap-module-source-map' : false,
    lazyCompilation: false,
    output: {
      path: app.dist,
      uniqueName: `sheaf-${app.name}`,
      // What an open page still asks for after a deploy must stay: old files are pruned by age, not by a build.
      clean: false,
      filename: `${folder}${name}.js`,
      chunkFilename: `${folder}${chunk}.js`,
      cssFilename: `${folder}${name}.css`,
      cssChunkFilename: `${folder}${chunk}.css`,
      assetModuleFilename: `${folder}[name].[contenthash:${hashLength}][ext]`,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      // Without `require`: what has a module build comes as one, whoever asks, and is shaken.
      conditionNames: ['webpack', mode, 'import', 'module', 'browser', 'default'],
    },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      generator: {
        'css/auto': {
          exportsConvention: 'camel-case',
          localIdentName: development ? '[uniqueName]-[name]-[local]' : '[uniqueName]-[hash:8]',
        },
      },
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          use: [
            {
              loader: 'builtin:swc-loader',
              options: {
                jsc: {
                  parser: { syntax: 'typescript', tsx: true },
                  transform: { react: { runtime: 'automatic', development, refresh: development } },
                },
                env: { targets: browsers },
              },
            },
            { loader: macroLoader, options: { mode } },
          ],
        },
        { test: /\.po$/, type: 'javascript/auto', use: [{ loader: poLoader }] },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(woff2|png|jpe?g|webp|avif|svg)$/, type: 'asset/resource' },
      ],
    },
    plugins: [...(development ? [] : [new rspack.BannerPlugin(compileAtOnce)])],
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { format: { comments: false } } }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
      splitChunks: { chunks: 'async' },
    },
    watchOptions: { ignored: ['**/node_modules/**', '**/dist/**', `${root}/data*/**`] },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}
