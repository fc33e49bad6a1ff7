import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Configuration } from '@rspack/core'
import { root } from '../apps.ts'
import { type Inputs, inputsOf } from '../inputs.ts'
import { isFresh, stampOf, writeStamp } from '../stamp.ts'
import { escapeNonAscii } from './escape-non-ascii.ts'

/**
 * A program for Node as one module: read, compiled and linked at once instead of file by file, and without what nobody
 * calls. For the server that is a third of the time and half of the heap that its sources and packages take. A thread is another such
 * module, where it is started as `new Worker(new URL('./it.ts', import.meta.url))`. They are CommonJS: of an ES module, V8 can
 * not keep what it compiled while that ran (`run-bundle.ts`).
 */
export interface NodeBundle {
  /** Where the program begins. */
  entry: string
  /**
   * Programs that it forks, each a module of its own beside it. They are found by `bundledProcesses`, the address of the bundle's
   * folder, which only a bundle defines.
   */
  processes: readonly string[]
  /** Folders of the sources that it is made of; packages are told by the lock file. */
  sources: readonly string[]
  /** Where the bundle lies: a folder of its own. */
  dist: string
  /**
   * Packages that stay outside, for instance since they are only needed with some configurations. They are loaded from
   * where they are installed, as `from` finds them.
   */
  external: readonly string[]
  from: string
}

const mainName = 'main'

/** The file that the program begins in. */
export const mainFile = ({ dist }: NodeBundle): string => join(dist, `${mainName}.cjs`)

/** Is the bundle other than what its sources say? Quick: where nothing was touched it only looks at sizes and times. */
export const isStale = (bundle: NodeBundle): boolean => !isFresh(bundle.dist, inputsOfBundle(bundle))

/** Makes the bundle. Throws with the bundler's own words where it fails. The bundler is loaded only now. */
export async function makeBundle(bundle: NodeBundle): Promise<void> {
  const stamp = stampOf(inputsOfBundle(bundle))
  const { rspack } = await import('@rspack/core')
  const folder = JSON.stringify(pathToFileURL(join(bundle.dist, '/')).href)
  const plugins = [
    new rspack.DefinePlugin({ bundledProcesses: folder, bundledSources: JSON.stringify(digestOfCode(bundle)) }),
  ]
  const compiler = rspack({ ...configure(bundle), plugins })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const words = stats?.hasErrors() ? stats.toString({ preset: 'errors-only', colors: false }) : undefined
      compiler.close(() => (error || words !== undefined ? reject(error ?? new Error(words)) : resolve()))
    })
  })
  for (const name of readdirSync(bundle.dist)) {
    const file = join(bundle.dist, name)
    writeFileSync(file, escapeNonAscii(readFileSync(file, 'utf8')))
  }
  writeStamp(bundle.dist, stamp)
}

/** Names the code by what it holds, wherever it is installed: the program finds it as `bundledSources`, and need not read its sources when it starts. */
const digestOfCode = ({ entry, sources }: NodeBundle): string =>
  inputsOf({ folders: sources, files: [entry] })
    .digest()
    .slice(0, 16)

/** How it is made is part of it. The workspace's folder, too: addresses of files beside the sources stand in the bundle in full. */
const inputsOfBundle = ({ entry, processes, sources, external }: NodeBundle): Inputs =>
  inputsOf({
    folders: sources,
    files: [entry, import.meta.filename],
    also: JSON.stringify([root, processes, external]),
  })

function configure({ entry, processes, dist, external, from }: NodeBundle): Configuration {
  const { resolve } = createRequire(from)
  const entries = Object.fromEntries(processes.map((file) => [basename(file, '.ts'), file]))
  const outside = new Map(external.map((name) => [name, `node-commonjs ${resolve(name)}`]))
  return {
    mode: 'production',
    target: 'node24',
    context: root,
    entry: { ...entries, [mainName]: entry },
    output: {
      path: dist,
      filename: '[name].cjs',
      chunkFilename: '[name].cjs',
      chunkFormat: 'commonjs',
      chunkLoading: 'require',
      workerChunkLoading: 'require',
      workerWasmLoading: false,
      library: { type: 'commonjs2' },
      clean: true,
    },
    // What fails says where: names and lines stay as they are.
    optimization: { minimize: false },
    devtool: false,
    resolve: { extensions: ['.ts', '.js', '.json'], conditionNames: ['node', 'import', 'require', 'default'] },
    externalsPresets: { node: true },
    externals: [
      ({ request = '' }, done) => {
        if (request.startsWith('node:') || builtinModules.includes(request)) return done()
        return done(undefined, outside.get(request))
      },
    ],
    module: {
      // Threads are bundled as well; helpers and files that are found beside a source stay where they are.
      parser: { javascript: { url: false, worker: ['Worker from node:worker_threads'] } },
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
          type: 'javascript/auto',
        },
      ],
    },
  }
}
