import { join } from 'node:path'
import { createGitEngine, makeFolder } from '@sheaf/git-engine'
import { collectWhenIdle } from '@sheaf/server-core/memory/collect-when-idle'
import { boundHeapsByThread } from '@sheaf/server-core/memory/thread-heaps'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from './app.ts'
import { openCodeIndex, openCommitIndex } from './code-index/code-index.ts'
import type { Config } from './config/config.ts'
import { openDatabase } from './db/database.ts'
import type { Deps } from './deps.ts'
import { gitOverSshHandlers, startDomains } from './domains/registry.ts'
import { createEvents } from './events/events.ts'
import { type Listening, listen } from './http/listen.ts'
import { createJobs } from './jobs/jobs.ts'
import { createRateLimiter } from './limits/rate-limiter.ts'
import { createLogger, flushLog, type Logger, type LogTarget } from './log/logger.ts'
import { mailQueue } from './mail/mail-queue.ts'
import { createMailer } from './mail/mailer.ts'
import { createOutboundPolicy } from './outbound/outbound-policy.ts'
import { createPasswords, type HashCost } from './passwords/passwords.ts'
import { createSecretBox } from './secrets/secret-box.ts'
import type { SshServer } from './ssh/ssh-server.ts'
import { openConfiguredStore } from './storage/open-object-store.ts'
import { startPresence } from './storage/presence.ts'
import { createStorage } from './storage/storage-nodes.ts'
import { createTextWorkers } from './text/text-workers.ts'
import { createWriteBehind } from './write-behind/write-behind.ts'

export interface ServeOptions {
  config: Config
  /** Draws pages; without it the server has the API and Git alone. */
  pages?: AppOptions['pages']
  /** Where the log goes: stdout, where it is not given. */
  logTarget?: LogTarget
  checkAnswers?: boolean
  connectionLimits?: AppOptions['connectionLimits']
  patience?: AppOptions['patience']
  onRoute?: AppOptions['onRoute']
  /** What the hash of a password takes, where a test wants less. */
  hashCost?: HashCost
}

export interface RunningServer {
  readonly app: FastifyInstance
  readonly log: Logger
  /** Where it listens, for this machine. */
  readonly url: string
  /** Where it takes Git over SSH, if it does. */
  readonly sshPort: number | undefined
  /** Takes no new work, lets running requests and clones finish within `deadline` milliseconds, closes all. */
  stop(deadline?: number): Promise<void>
}

const stopDeadline = 30_000
const pruneEvery = 10 * 60_000

/** Starts the server: folders, database, jobs, mail, then the listener. */
export async function serve({
  config,
  pages,
  logTarget,
  checkAnswers = false,
  connectionLimits,
  patience,
  onRoute,
  hashCost,
}: ServeOptions): Promise<RunningServer> {
  boundHeapsByThread()
  const log = createLogger({ level: config.logLevel, ...(logTarget && { target: logTarget }) })
  await makeFolder(config.dataFolder)
  const database = await openDatabase({ database: config.database, log })
  const jobs = createJobs({ database, log })
  const announcements = await openAnnouncements({ config, database, log })
  const events = createEvents({ database, log, jobs, announcements })
  const limits = createRateLimiter({ database, enabled: config.rateLimits === 'on', log })
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outbox: join(config.dataFolder, 'outbox'),
    log,
  })
  const storage = createStorage(config.storageNodes)
  await storage.prepare()
  const objects = await openConfiguredStore(config)
  await objects.prepare()
  const presence = await startPresence(storage, { isAlone: config.database.engine === 'sqlite' })
  const git = createGitEngine({
    isShared: presence.isShared,
    warn: (error) => log.warn({ err: error }, 'what would have been kept for later could not be'),
    ...(config.packCacheBytes > 0 && {
      fetchCache: cacheOptions({ config, log }, { name: 'packs', capacityBytes: config.packCacheBytes }),
      archiveCache: cacheOptions({ config, log }, { name: 'archives', capacityBytes: config.packCacheBytes / 4 }),
    }),
    ...(config.spoolBytes > 0 && { spool: spoolOptions({ config, log }) }),
  })
  const writeBehind = createWriteBehind({ database, log })
  const passwords = createPasswords({ cost: hashCost })
  const text = createTextWorkers()
  const codeIndex = await openCodeIndex(join(config.dataFolder, 'cache', 'code-index'))
  const commitIndex = await openCommitIndex(join(config.dataFolder, 'cache', 'commit-index'))
  const outbound = createOutboundPolicy({ allowed: config.outboundAllowed })
  const secrets = createSecretBox(config.dataFolder)
  const made = { passwords, writeBehind, git, storage, objects, text, outbound, secrets, codeIndex, commitIndex }
  const deps = { config, database, log, jobs, events, limits, ...made }
  let stopping = false
  let ssh: SshServer | undefined
  let listening: Listening | undefined
  const app = await buildApp({
    deps,
    checkAnswers,
    connectionLimits,
    patience,
    isStopping: () => stopping,
    ...(pages && { pages }),
    ...(onRoute && { onRoute }),
  })
  await jobs.reclaimLeases()
  await startDomains(deps)
  jobs.handle(mailQueue(mailer))
  const pruning = setInterval(() => {
    limits.prune().catch((error: unknown) => log.warn({ err: error }, 'could not prune the rate limits'))
  }, pruneEvery)
  const rest = collectWhenIdle({ readResident: process.memoryUsage.rss })

  const stop = async (deadline = stopDeadline) => {
    stopping = true
    clearInterval(pruning)
    rest.stop()
    const cut = setTimeout(() => {
      log.warn('the deadline has passed: requests that still run are cut off')
      listening?.cut()
    }, deadline)
    await Promise.all([listening?.close(), app.close(), ssh?.stop(deadline)])
    clearTimeout(cut)
    await events.stop()
    await jobs.stop(deadline)
    await codeIndex.close()
    await commitIndex.close()
    await git.close()
    text.close()
    await presence.stop()
    mailer.close()
    await writeBehind.stop()
    await database.close()
    log.info('stopped')
    await flushLog(log)
  }

  // Side by side: the first page need not wait for the thread of SSH.
  const starting = startSsh(deps).then((started) => {
    ssh = started
  })
  try {
    const [opened] = await Promise.all([listen(app, config), starting])
    listening = opened
    const url = `http://localhost:${opened.port}`
    log.info({ url: config.publicUrl ?? url, host: config.host, port: opened.port }, 'listening')
    return { app, log, url, sshPort: ssh?.port, stop }
  } catch (error) {
    await Promise.allSettled([starting])
    await stop(0)
    throw error
  }
}

/** How this server and others over the same database wake each other. Over SQLite there are no others. */
async function openAnnouncements({ config, database, log }: Pick<Deps, 'config' | 'database' | 'log'>) {
  if (config.database.engine === 'sqlite') return undefined
  const { postgresPubSub } = await import('./db/pub-sub.ts')
  return postgresPubSub({ url: config.database.url, log, database: database.write })
}

/** Git over SSH, unless it is switched off. */
async function startSsh(deps: Deps): Promise<SshServer | undefined> {
  const { config, log } = deps
  if (config.sshPort === 0) return undefined
  const [{ openHostKey }, { startSshServer }] = await Promise.all([
    import('./ssh/host-key.ts'),
    import('./ssh/ssh-server.ts'),
  ])
  const { pem, fingerprint } = await openHostKey(join(config.dataFolder, 'ssh'))
  const { host, sshPort: port } = config
  const ssh = await startSshServer({ host, port, hostKey: pem, log, handlers: gitOverSshHandlers(deps) })
  log.info({ port, hostKey: fingerprint }, 'Git over SSH')
  return ssh
}

const spoolOptions = ({ config, log }: Pick<Deps, 'config' | 'log'>) => ({
  folder: join(config.dataFolder, 'cache', 'spool'),
  capacityBytes: config.spoolBytes,
  warn: (error: unknown) => log.warn({ err: error }, 'what slow clients had not taken could not be swept'),
})

const cacheOptions = (
  { config, log }: Pick<Deps, 'config' | 'log'>,
  { name, capacityBytes }: { name: string; capacityBytes: number },
) => ({
  folder: join(config.dataFolder, 'cache', name),
  capacityBytes,
  warn: (error: unknown) => log.warn({ err: error, cache: name }, 'an answer to a clone or download could not be kept'),
})
