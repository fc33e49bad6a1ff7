import { message } from '@sheaf/contract/messages'
import { diskFaultIn, GitError } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'

/** What everyone is told whose writing needs room that is not there. */
export const fullDiskMessage = message('server.disk_full')

/** SQLite's own code, see https://www.sqlite.org/rescode.html#full */
const sqliteFull = 13

/** Is this the failure of a write that found no room? Databases, git and the system have codes or words of their own for it. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === postgresFull) return true
  if ('errcode' in error && error.errcode === sqliteFull) return true
  if (faultOfGit(error) === 'full') return true
  return isFullDisk(error.cause)
}

/** `disk_full` in PostgreSQL's table of error codes. */
const postgresFull = '53100'

/** Is this the failure of a disk that does not read or write what it is asked? */
export function isFailedDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && (error.code === 'EIO' || error.code === 'EROFS')) return true
  if (faultOfGit(error) === 'failed') return true
  return isFailedDisk(error.cause)
}

const faultOfGit = (error: Error) =>
  error instanceof GitError && error.kind === 'failed' ? diskFaultIn(error.message) : undefined

/** The failure that the one who asked is told. */
export const fullDisk = (cause: unknown): AppError => new AppError('full', fullDiskMessage, { retryAfter: 300, cause })

/** The same of a disk that fails: a fault of ours, which has an id. */
export const failedDisk = (cause: unknown): AppError => new AppError('broken', message('server.disk_failed'), { cause })
