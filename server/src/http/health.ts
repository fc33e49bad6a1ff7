import { access, constants } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, so send requests here. Migrations have run
 * before anything listens; what remains is whether database and folders can be reached right now.
 */
export function mountHealth(
  app: FastifyInstance,
  { database, folders, isStopping }: { database: Database; folders: readonly string[]; isStopping: () => boolean },
): void {
  const quiet = { logLevel: 'warn' } as const
  app.get('/healthz', quiet, () => ({ status: 'ok' }))
  app.get('/readyz', quiet, async (request, reply) => {
    const checks = {
      running: !isStopping(),
      database: await holds(database.ping, request.log),
      storage: await holds(() => Promise.all(folders.map((folder) => access(folder, constants.W_OK))), request.log),
    }
    const ready = Object.values(checks).every(Boolean)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...checks })
  })
}

async function holds(check: () => Promise<unknown>, log: { warn: (fields: object, message: string) => void }) {
  try {
    await check()
    return true
  } catch (error) {
    log.warn({ err: error }, 'not ready')
    return false
  }
}
