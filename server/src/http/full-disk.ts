import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'

/** What everyone is told whose writing needs room that is not there. */
export const fullDiskMessage = message('server.disk_full')

/** SQLite's own code, see https://www.sqlite.org/rescode.html#full */
const sqliteFull = 13

/** Is this the failure of a write that found no room? Databases and the system have codes of their own for it. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === postgresFull) return true
  if ('errcode' in error && error.errcode === sqliteFull) return true
  return isFullDisk(error.cause)
}

/** `disk_full` in PostgreSQL's table of error codes. */
const postgresFull = '53100'

/** The failure that the one who asked is told. */
export const fullDisk = (cause: unknown): AppError =>
  new AppError('unavailable', fullDiskMessage, { retryAfter: 300, cause })
