import type { GitEngine } from '@sheaf/git-engine'
import type { CodeIndex, CommitIndex } from './code-index/code-index.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { Events } from './events/events.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import type { Logger } from './log/logger.ts'
import type { OutboundPolicy } from './outbound/outbound-policy.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { SecretBox } from './secrets/secret-box.ts'
import type { ObjectStore } from './storage/object-store.ts'
import type { Storage } from './storage/storage-nodes.ts'
import type { TextWorkers } from './text/text-workers.ts'
import type { WriteBehind } from './write-behind/write-behind.ts'

/** What commands and routes work with. Each takes the part that it needs as its first argument. */
export interface Deps {
  readonly config: Config
  readonly database: Database
  readonly log: Logger
  readonly jobs: Jobs
  readonly events: Events
  readonly limits: RateLimiter
  readonly writeBehind: WriteBehind
  readonly passwords: Passwords
  readonly git: GitEngine
  readonly storage: Storage
  readonly objects: ObjectStore
  readonly text: TextWorkers
  /** Where this server may connect to in the name of its users. */
  readonly outbound: OutboundPolicy
  readonly secrets: SecretBox
  readonly codeIndex: CodeIndex
  readonly commitIndex: CommitIndex
}
