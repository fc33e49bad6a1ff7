import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reservedOwnerNames } from '@sheaf/contract'
import { pagesPlugin } from '../../host/page/index.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { serve } from '../../server/src/serve.ts'
import { root } from '../workspace.ts'

/** First segments of the routes of server and pages that an owner could still be called, as lines for people. */
export async function unreservedRoutes(): Promise<string[]> {
  const reserved = new Set(reservedOwnerNames)
  return firstSegments(await routesOfAll())
    .filter((segment) => !reserved.has(segment.toLowerCase()))
    .map((segment) => `/${segment} is a route, but reservedOwnerNames of the contract lacks it`)
}

/** The whole product as `start` composes it, for as long as it takes to read its table of routes. */
async function routesOfAll(): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'sheaf-routes-'))
  const config = readConfig({
    SHEAF_DATA: data,
    SHEAF_HOST: '127.0.0.1',
    SHEAF_PORT: '0',
    SHEAF_SSH_PORT: '0',
    SHEAF_LOG_LEVEL: 'silent',
  })
  const server = await serve({ config, pages: pagesPlugin({ distRoot: root }) })
  try {
    return server.app.printRoutes({ commonPrefix: false })
  } finally {
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** The first level below `/`: the lines beneath one begin with the same segment. */
function firstSegments(table: string): string[] {
  const paths = [...table.matchAll(/^ {4}[├└]── ([^\s/]+)/gm)].map(([, segment = '']) => segment)
  if (!paths.includes('healthz')) throw new Error(`The table of routes is not as expected:\n${table}`)
  return [...new Set(paths)].filter((segment) => !/^[:*(]/.test(segment))
}
