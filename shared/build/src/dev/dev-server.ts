import type { IncomingMessage, ServerResponse } from 'node:http'
import { type MultiCompiler, type MultiStats, rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import { allApps } from '../apps.ts'
import { checkCurated, generateCurated } from '../curated/curated-modules.ts'
import { configurationOf } from '../frontend/compile.ts'
import { refreshHook } from './refresh-hook.ts'

export interface DevPageParts {
  pathname: string
  remotes: Readonly<Record<string, string>>
  scripts: readonly string[]
  styles: readonly string[]
  inline: readonly string[]
}

/** Makes index.html for a path, or nothing where no page is: the request then goes to the server. */
export type DevPage = (parts: DevPageParts) => string | undefined

export interface StartDevServerOptions {
  port: number
  /** Where the server listens: everything that is no page and no file of the front end is passed on to it. */
  apiUrl: string
  page: DevPage
  /** Told of each compilation: how long it took and what is wrong. */
  onCompiled?: (report: { milliseconds: number; errors: string | undefined }) => void
}

export interface DevServer {
  port: number
  stop(): Promise<void>
}

/** Host and remotes in one process, with hot reload in each. Resolves when the first compilation is served. */
export async function startDevServer({ port, apiUrl, page, onCompiled }: StartDevServerOptions): Promise<DevServer> {
  generateCurated()
  const apps = allApps()
  const compiler = rspack(await Promise.all(apps.map((app) => configurationOf(app, { mode: 'development' }))))
  const remotes = Object.fromEntries(
    apps.filter((app) => !app.isHost).map(({ name }) => [name, `/_remotes/${name}/mf-manifest.json`]),
  )
  let entry: Pick<DevPageParts, 'scripts' | 'styles'> = { scripts: [], styles: [] }
  const render = ({ method, url = '/', headers }: IncomingMessage) => {
    if ((method !== 'GET' && method !== 'HEAD') || !headers.accept?.includes('text/html')) return undefined
    // Cut by hand: to a parser of addresses, `//` begins a host.
    const [pathname = '/'] = url.split(/[?#]/, 1)
    return page({ pathname, remotes, inline: [refreshHook], ...entry })
  }
  const server = new RspackDevServer(
    {
      port,
      host: 'localhost',
      hot: true,
      liveReload: true,
      compress: false,
      historyApiFallback: false,
      static: false,
      devMiddleware: { stats: 'none' },
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
      // Git's pushes and clones stream through; the browser's own address stays, since the server compares origins.
      proxy: [{ context: (path, request) => !isOurs(path) && render(request) === undefined, target: apiUrl }],
      setupMiddlewares: (middlewares) => [
        {
          name: 'remotes.json',
          path: '/remotes.json',
          middleware: (_: IncomingMessage, response: ServerResponse) => {
            response.setHeader('content-type', 'application/json')
            response.end(JSON.stringify(remotes))
          },
        },
        {
          name: 'pages',
          middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
            const html = render(request)
            if (html === undefined) return next()
            response.setHeader('content-type', 'text/html; charset=utf-8')
            response.end(html)
          },
        },
        ...middlewares,
      ],
    },
    compiler,
  )
  const ready = firstCompilation(compiler)
  compiler.hooks.done.tap('sheaf', (stats) => {
    entry = entryFiles(stats)
    onCompiled?.({ milliseconds: millisecondsOf(stats), errors: errorsOf(stats) ?? missingNames() })
  })
  await server.start()
  await ready
  return { port, stop: () => server.stop() }
}

/** What the dev server has itself: the files of the builds and its own socket. */
const isOurs = (path: string) => /^\/(assets|_remotes|ws)(\/|$)|\.hot-update\.|^\/remotes\.json$/.test(path)

/** In development the files' names carry no hash: what is asked for is always the newest. */
function entryFiles(stats: MultiStats): { scripts: string[]; styles: string[] } {
  const host = stats.stats.find(({ compilation }) => compilation.name === 'host')
  const files = host?.compilation.entrypoints.get('main')?.getFiles() ?? []
  const fresh = files.filter((file) => !file.includes('.hot-update.')).map((file) => `/${file}`)
  return {
    scripts: fresh.filter((file) => file.endsWith('.js')),
    styles: fresh.filter((file) => file.endsWith('.css')),
  }
}

/** What the check would say of shared names: in the browser a missing one is only `undefined`. */
function missingNames(): string | undefined {
  try {
    return checkCurated().join('\n') || undefined
  } catch {
    // A file that can't be parsed was reported by the compiler just now.
    return undefined
  }
}

const firstCompilation = (compiler: MultiCompiler) =>
  new Promise<void>((resolve) => compiler.hooks.done.tap('sheaf-first', () => resolve()))

/** Of the compiler that ended last: the others may not have had anything to do. */
function millisecondsOf({ stats }: MultiStats): number {
  const times = stats.map(({ startTime = 0, endTime = 0 }) => ({ startTime, endTime }))
  const last = times.reduce((a, b) => (b.endTime > a.endTime ? b : a))
  return last.endTime - last.startTime
}

const errorsOf = (stats: MultiStats) =>
  stats.hasErrors() ? stats.toString({ preset: 'errors-only', colors: true }) : undefined
