import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/database.ts'
import { createEvents, type Events } from '../events/events.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createLogger } from '../log/logger.ts'
import { type ServeOptions, serve } from '../serve.ts'
import { type Browser, createBrowser } from './browser.ts'
import { migratedDatabase } from './test-database.ts'

export interface TestServer {
  readonly url: string
  /** Where it takes Git over SSH, if `env` has SHEAF_SSH_PORT. */
  readonly sshPort: number | undefined
  readonly dataFolder: string
  readonly config: Config
  /** The server's database, through connections of the test's own. */
  readonly database: Database
  /** What happens is recorded by it, and delivered by the server. */
  readonly events: Events
  /** Every line that was logged. */
  readonly logLines: readonly string[]
  /** A browser that has not been here before. */
  browser(): Browser
  stop(deadline?: number): Promise<void>
}

/** The least that Argon2 takes: the passwords of tests guard nothing, and their hashes were a tenth of all that tests compute. */
export const hashCost = { memory: 8, passes: 1, parallelism: 1 }

/**
 * Starts the whole server on a free port, over a fresh database of the engine under test and a fresh data folder.
 * Limits on sign-up and sign-in are off unless `env` says otherwise: tests come from one address.
 */
export async function startServer({
  env = {},
  pages,
  connectionLimits,
  patience,
  onRoute,
  hashCost: cost = hashCost,
}: {
  onRoute?: ServeOptions['onRoute']
  env?: Readonly<Record<string, string>>
  hashCost?: ServeOptions['hashCost']
  connectionLimits?: ServeOptions['connectionLimits']
  patience?: ServeOptions['patience']
  pages?: ServeOptions['pages']
} = {}): Promise<TestServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'sheaf-test-'))
  const config = readConfig({
    SHEAF_PORT: '0',
    SHEAF_HOST: '127.0.0.1',
    SHEAF_SSH_PORT: '0',
    SHEAF_DATA: dataFolder,
    SHEAF_RATE_LIMITS: 'off',
    ...(await migratedDatabase({ folder: dataFolder })),
    ...env,
  })
  const logLines: string[] = []
  const server = await serve({
    config,
    checkAnswers: true,
    hashCost: cost,
    logTarget: { write: (line) => void logLines.push(line) },
    ...(pages && { pages }),
    connectionLimits,
    patience,
    onRoute,
  })
  const log = createLogger({ level: 'silent' })
  const database = await openDatabase({ database: config.database, log })
  const events = createEvents({ database, log, jobs: createJobs({ database, log }) })
  const url = server.url.replace('localhost', '127.0.0.1')
  return {
    url,
    sshPort: server.sshPort,
    dataFolder,
    config,
    database,
    events,
    logLines,
    browser: () => createBrowser(url),
    async stop(deadline = 5000) {
      await events.stop()
      await database.close()
      await server.stop(deadline)
      // A letter that was on its way to the outbox may still come to lie there.
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
