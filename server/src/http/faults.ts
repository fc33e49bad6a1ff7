import { AppError } from '@sheaf/server-core/app-error'
import { DatabaseError, type DatabaseFault } from '../db/database-error.ts'
import { fullDisk, isFullDisk } from './full-disk.ts'

const databaseWords: Readonly<Record<DatabaseFault, { text: string; retryAfter: number }>> = {
  unavailable: { text: 'The database does not answer right now. Try again in a moment', retryAfter: 5 },
  busy: { text: 'The database is busy. Try again in a moment', retryAfter: 2 },
  damaged: { text: "The server's database is damaged. Its operator has to restore it", retryAfter: 300 },
  unwritable: { text: "The server's database can't be written to. Its operator has to mend that", retryAfter: 300 },
  unsynced: { text: "The server's disk has failed. Its operator has to mend that", retryAfter: 300 },
}

/**
 * What the one who asked is told where something underneath has failed: the disk is full, the database is silent. Nothing
 * where it is none of these. Which file or host it is stands in the log alone.
 */
export function explainFault(thrown: unknown): AppError | undefined {
  if (isFullDisk(thrown)) return fullDisk(thrown)
  if (thrown instanceof DatabaseError) {
    const { text, retryAfter } = databaseWords[thrown.fault]
    return new AppError('unavailable', text, { retryAfter, cause: thrown })
  }
  return undefined
}
