import { type Message, message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { ZoektAway } from '../code-index/zoekt/zoekt-away.ts'
import { DatabaseError, type DatabaseFault } from '../db/database-error.ts'
import { failedDisk, fullDisk, isFailedDisk, isFullDisk } from './full-disk.ts'

const databaseWords: Readonly<Record<DatabaseFault, { said: Message; retryAfter: number }>> = {
  unavailable: { said: message('server.database_unavailable'), retryAfter: 5 },
  busy: { said: message('server.database_busy'), retryAfter: 2 },
  damaged: { said: message('server.database_damaged'), retryAfter: 300 },
  unwritable: { said: message('server.database_unwritable'), retryAfter: 300 },
  unsynced: { said: message('server.disk_failed'), retryAfter: 300 },
}

/**
 * What the one who asked is told where something underneath has failed: the disk is full, the database is silent. Nothing
 * where it is none of these. Which file or host it is stands in the log alone.
 */
export function explainFault(thrown: unknown): AppError | undefined {
  if (isFullDisk(thrown)) return fullDisk(thrown)
  if (thrown instanceof DatabaseError) {
    const { said, retryAfter } = databaseWords[thrown.fault]
    return new AppError('unavailable', said, { retryAfter, cause: thrown })
  }
  if (thrown instanceof ZoektAway) {
    return new AppError('unavailable', message('code_search.away'), { retryAfter: 10, cause: thrown })
  }
  if (isFailedDisk(thrown)) return failedDisk(thrown)
  return undefined
}
