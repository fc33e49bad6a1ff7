import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pagesPlugin } from '../../host/page/index.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { serve } from '../../server/src/serve.ts'
import { root } from '../workspace.ts'

let found: Promise<RouteTable> | undefined

export interface RouteTable {
  /** Routes of the server, such as `/:owner/:repo/info/refs`. */
  server: readonly string[]
  /** Routes that draw pages or serve what they consist of. */
  pages: readonly string[]
}

/** All routes of the product as `start` composes it; it runs for as long as it takes to read them, and once. */
export function routeTable(): Promise<RouteTable> {
  found ??= readRoutes()
  return found
}

async function readRoutes(): Promise<RouteTable> {
  const data = mkdtempSync(join(tmpdir(), 'sheaf-routes-'))
  const config = readConfig({
    SHEAF_DATA: data,
    SHEAF_HOST: '127.0.0.1',
    SHEAF_PORT: '0',
    SHEAF_SSH_PORT: '0',
    SHEAF_LOG_LEVEL: 'silent',
  })
  const routes = { server: new Set<string>(), pages: new Set<string>() }
  const own = new Set<string>()
  const pages = pagesPlugin({ distRoot: root })
  const server = await serve({
    config,
    onRoute: ({ url }) => void routes[own.has(url) ? 'pages' : 'server'].add(url),
    pages: async (app, options) => {
      app.addHook('onRoute', ({ url }) => void own.add(url))
      await pages(app, options)
    },
  })
  await server.stop()
  rmSync(data, { recursive: true, force: true })
  return { server: [...routes.server], pages: [...routes.pages] }
}
