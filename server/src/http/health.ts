import { access, constants } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { openToAll } from './entry.ts'

/** Whoever asks is answered within a second, whatever is silent. */
const answerMs = 800

interface Health {
  database: Pick<Database, 'ping'>
  folders: readonly string[]
  isStopping: () => boolean
  /** Fails where a folder can't be written to. */
  checkFolder?: (folder: string) => Promise<void>
}

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, so send requests here. Migrations have run
 * before anything listens; what remains is whether database and folders can be reached right now.
 */
export function mountHealth(app: FastifyInstance, { database, folders, isStopping, checkFolder = isWritable }: Health) {
  const quiet = { ...openToAll, logLevel: 'warn' } as const
  const databaseHolds = inTime(() => database.ping())
  const foldersHold = folders.map((folder) => inTime(() => checkFolder(folder)))
  app.get('/healthz', quiet, () => ({ status: 'ok' }))
  app.get('/readyz', quiet, async (request, reply) => {
    const [databaseIs, ...foldersAre] = await Promise.all([
      holds(databaseHolds, request.log),
      ...foldersHold.map((check) => holds(check, request.log)),
    ])
    const checks = { running: !isStopping(), database: databaseIs, storage: foldersAre.every(Boolean) }
    const ready = Object.values(checks).every(Boolean)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...checks })
  })
}

const isWritable = (folder: string) => access(folder, constants.W_OK)

/**
 * A check that fails once it takes too long. One that hangs is not repeated concurrently: each check of a folder of
 * a file server that is gone holds a thread of this process for as long as it lasts, and there are four.
 */
function inTime(check: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return async () => {
    running ??= check().finally(() => {
      running = undefined
    })
    const timer = new AbortController()
    const late = sleep(answerMs, undefined, { signal: timer.signal }).then(
      () => Promise.reject(new Error(`it did not answer within ${answerMs} ms`)),
      () => undefined,
    )
    try {
      await Promise.race([running, late])
    } finally {
      timer.abort()
    }
  }
}

async function holds(check: () => Promise<void>, log: { warn: (fields: object, message: string) => void }) {
  try {
    await check()
    return true
  } catch (error) {
    log.warn({ err: error }, 'not ready')
    return false
  }
}
