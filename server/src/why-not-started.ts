import { ConfigError } from './config/config.ts'
import { DatabaseError, type DatabaseFault } from './db/database-error.ts'

/** What an operator can do about a database that could not be opened; the message says which it is. */
const databaseAdvice: Readonly<Record<DatabaseFault, string>> = {
  unavailable: 'Start it, or mend SHEAF_DATABASE_URL. Sheaf begins when it answers.',
  busy: 'Sheaf may be running already, over the same data.',
  damaged: 'Sheaf has changed nothing. Keep a copy of the file before anything else.',
  unsynced: 'Sheaf has taken nothing for written.',
  unwritable: 'Sheaf needs to write there, as the user who starts it.',
}

/** What the system says of folders and files that can't be used. */
const folderAdvice: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'the user who starts Sheaf may not read and write there: change the owner, or SHEAF_DATA'],
  ['EPERM', 'the user who starts Sheaf may not read and write there: change the owner, or SHEAF_DATA'],
  ['EROFS', 'the disk is mounted read-only: mount it for writing, or choose another place by SHEAF_DATA'],
  ['ENOSPC', 'the disk is full: make room, then start Sheaf again'],
  ['EDQUOT', 'the quota is used up: make room, then start Sheaf again'],
  ['EIO', 'the disk fails: look at the log of the system'],
  ['ENOTDIR', 'a file stands where a folder should be'],
  ['EEXIST', 'a file stands where a folder should be'],
])

/** Why the server did not start, in words for the one who starts it: what is broken, which file, what to do. */
export function whyNotStarted(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError) return error.message
  if (error instanceof DatabaseError) return `Sheaf can't use ${error.message}.\n${databaseAdvice[error.fault]}`
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'EADDRINUSE') {
    return `${error.message}.\nSomething else listens there: stop it, or choose another port with SHEAF_PORT=3001 npm start.`
  }
  const advice = folderAdvice.get(code)
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined
  if (advice !== undefined && path !== undefined) return `Sheaf can't use ${path} (${code}): ${advice}.`
  return error.stack ?? error.message
}
