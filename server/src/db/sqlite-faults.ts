import { DatabaseError, type DatabaseFault } from './database-error.ts'

/** Result codes that speak of the file and not of the statement (https://www.sqlite.org/rescode.html). */
const faults: ReadonlyMap<number, { fault: DatabaseFault; advice: string }> = new Map([
  [5, { fault: 'busy', advice: 'another process holds it: end it' }],
  [6, { fault: 'busy', advice: 'another process holds it: end it' }],
  [8, { fault: 'unwritable', advice: 'file, folder or disk are read-only for this server: let it write there' }],
  [10, { fault: 'unwritable', advice: 'the disk is full or fails: make room, or look at the log of the system' }],
  [11, { fault: 'damaged', advice: 'stop Sheaf and restore the file from a backup' }],
  [14, { fault: 'unwritable', advice: 'let the server read and write the file and its folder' }],
  [26, { fault: 'damaged', advice: 'it is none of SQLite: stop Sheaf and restore the file from a backup' }],
])

/** What went wrong as a `DatabaseError`, if it is the fault of the file and not of the statement; else the error as it is. */
export function explainSqlite(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError) return error
  const code = codeOf(error)
  const known = code === undefined ? undefined : faults.get(code)
  if (known === undefined) return error
  const { fault, advice } = known
  return new DatabaseError(fault, `the database ${file} (${error.message}): ${advice}`, { cause: error })
}

/** Does somebody else hold what this statement needs, so that it has done nothing and may be tried again? */
export const isBusy = (error: unknown): boolean => {
  const code = error instanceof Error ? codeOf(error) : undefined
  return code === 5 || code === 6
}

/** The primary code; the driver's own is an extended one, which holds it in its lowest byte. */
const codeOf = (error: Error): number | undefined =>
  'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
