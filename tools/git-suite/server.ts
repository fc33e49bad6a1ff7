import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createGitEngine } from '@sheaf/git-engine'
import fastify from 'fastify'
import { openCodeIndex, openCommitIndex } from '../../server/src/code-index/code-index.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { gitTransportRoutes } from '../../server/src/domains/git-transport/index.ts'
import { createEvents } from '../../server/src/events/events.ts'
import { createJobs } from '../../server/src/jobs/jobs.ts'
import { createRateLimiter } from '../../server/src/limits/rate-limiter.ts'
import { createLogger } from '../../server/src/log/logger.ts'
import { createOutboundPolicy } from '../../server/src/outbound/outbound-policy.ts'
import { createPasswords } from '../../server/src/passwords/passwords.ts'
import { createSecretBox } from '../../server/src/secrets/secret-box.ts'
import { createObjectStore } from '../../server/src/storage/object-store.ts'
import { createTextWorkers } from '../../server/src/text/text-workers.ts'
import { createWriteBehind } from '../../server/src/write-behind/write-behind.ts'
import { createFront } from './front.ts'
import { gitWithHooks } from './git-with-hooks.ts'
import { suiteAccounts } from './suite-accounts.ts'
import { suiteRepositories } from './suite-repositories.ts'

/**
 * Sheaf's own routes of Git over HTTP, with its engine and a database, over the repositories that the suite makes in
 * `<root>/www`. Before them stands what the suite expects of Apache.
 */
const [root = '', port = ''] = process.argv.slice(2)
const data = join(root, 'sheaf')
mkdirSync(data, { recursive: true })
const config = readConfig({ SHEAF_DATA: data, SHEAF_RATE_LIMITS: 'off', SHEAF_LOG_LEVEL: 'info' })
const log = createLogger({ level: config.logLevel })
const database = await openDatabase({ database: config.database, log })
const accounts = await suiteAccounts(database)
const git = createGitEngine({ program: gitWithHooks(data) })
const repositories = suiteRepositories({ database, git, owner: accounts.owner })
const jobs = createJobs({ database, log })
const deps = {
  config,
  database,
  log,
  jobs,
  events: createEvents({ database, log, jobs }),
  limits: createRateLimiter({ database, enabled: false, log }),
  writeBehind: createWriteBehind({ database, log }),
  passwords: createPasswords(),
  git,
  storage: repositories.storage,
  objects: createObjectStore(config),
  text: createTextWorkers(),
  outbound: createOutboundPolicy({ allowed: [] }),
  secrets: createSecretBox(config.dataFolder),
  codeIndex: await openCodeIndex(join(data, 'code-index')),
  commitIndex: await openCommitIndex(join(data, 'commit-index')),
  authenticator: accounts.authenticator,
}

const front = createFront({ root, repositories, logAccess: (line) => appendFileSync(join(root, 'access.log'), line) })
const app = fastify({
  loggerInstance: log,
  routerOptions: { maxParamLength: 10_000 },
  // Without a limit on idle connections Node adds no header that the suite does not know of.
  serverFactory: (sheaf) =>
    createServer({ keepAliveTimeout: 0 }, (request, response) => front({ request, response, sheaf })),
})
await app.register(async (scope) => gitTransportRoutes(scope, deps))
await app.listen({ host: '127.0.0.1', port: Number(port) })
writeFileSync(join(root, 'httpd.pid'), String(process.pid))

process.once('SIGTERM', async () => {
  app.server.closeAllConnections()
  await app.close()
  await git.close()
  await database.close()
  rmSync(data, { recursive: true, force: true })
  process.exit(0)
})
