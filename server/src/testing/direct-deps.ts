import { join } from 'node:path'
import { createGitEngine } from '@sheaf/git-engine'
import { openCodeIndex, openCommitIndex } from '../code-index/code-index.ts'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { createEvents } from '../events/events.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createRateLimiter } from '../limits/rate-limiter.ts'
import { createLogger } from '../log/logger.ts'
import { createOutboundPolicy } from '../outbound/outbound-policy.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { createSecretBox } from '../secrets/secret-box.ts'
import { createObjectStore } from '../storage/object-store.ts'
import { createStorage } from '../storage/storage-nodes.ts'
import { createTextWorkers } from '../text/text-workers.ts'
import { createWriteBehind } from '../write-behind/write-behind.ts'
import { hashCost } from './start-server.ts'

/**
 * What commands work with, over the database and the folders of a server: for what is not called by an operation alone, and for
 * processes that end in the middle. `stop` ends it.
 */
export async function openDirectDeps(config: Config): Promise<{ deps: Deps; stop(): Promise<void> }> {
  const log = createLogger({ level: 'silent' })
  const database = await openDatabase({ database: config.database, log })
  const jobs = createJobs({ database, log })
  const events = createEvents({ database, log, jobs })
  const git = createGitEngine()
  const writeBehind = createWriteBehind({ database, log })
  const text = createTextWorkers()
  const codeIndex = await openCodeIndex(join(config.dataFolder, 'cache', 'code-index'))
  const commitIndex = await openCommitIndex(join(config.dataFolder, 'cache', 'commit-index'))
  const deps = {
    config,
    database,
    log,
    jobs,
    events,
    limits: createRateLimiter({ database, enabled: false, log }),
    writeBehind,
    passwords: createPasswords({ cost: hashCost }),
    git,
    text,
    outbound: createOutboundPolicy({ allowed: config.outboundAllowed }),
    secrets: createSecretBox(config.dataFolder),
    codeIndex,
    commitIndex,
    storage: createStorage(config.storageNodes),
    objects: createObjectStore(config),
  }
  return {
    deps,
    async stop() {
      await events.stop()
      await jobs.stop(0)
      await codeIndex.close()
      await commitIndex.close()
      await git.close()
      text.close()
      await writeBehind.stop()
      await database.close()
    },
  }
}

/** The variables by which another process comes to the same database and folders. */
export const environmentOf = ({ dataFolder, database }: Config): Record<string, string> => ({
  SHEAF_DATA: dataFolder,
  ...(database.engine === 'postgres' && { SHEAF_DATABASE_URL: database.url }),
})
