import { DatabaseError, type DatabaseFault } from './database-error.ts'

/** Error codes that speak of the server and not of the statement (PostgreSQL, appendix A). */
const serverCodes: ReadonlyMap<string, DatabaseFault> = new Map([
  ['25006', 'unwritable'], // read_only_sql_transaction: a standby answers
  ['25P03', 'unavailable'], // idle_in_transaction_session_timeout
  ['40001', 'busy'], // serialization_failure
  ['40P01', 'busy'], // deadlock_detected
  ['53300', 'busy'], // too_many_connections
  ['55P03', 'busy'], // lock_not_available
  ['57014', 'busy'], // query_canceled, by the statement's deadline: it was undone
  ['57P01', 'unavailable'], // admin_shutdown
  ['57P02', 'unavailable'], // crash_shutdown
  ['57P03', 'unavailable'], // cannot_connect_now
  ['58030', 'unwritable'], // io_error
  ['XX001', 'damaged'], // data_corrupted
  ['XX002', 'damaged'], // index_corrupted
])

/** What the driver says of a connection, where it has no code: sockets that ended, and its own deadlines. */
const ofConnections =
  /^(?:Connection terminated|Query read timeout|timeout exceeded|timeout expired|Client (?:was|has))/

/**
 * What went wrong as a `DatabaseError`, if it is the fault of the server or of the way to it; else the error as it is.
 */
export function explainPostgres(error: unknown, host: string): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError) return error
  const fault = faultOf(error)
  return fault === undefined
    ? error
    : new DatabaseError(fault, `the database at ${host}: ${error.message || String('code' in error && error.code)}`, {
        cause: error,
      })
}

function faultOf(error: Error): DatabaseFault | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code === undefined) return ofConnections.test(error.message) ? 'unavailable' : undefined
  // Codes of the system: ECONNREFUSED, ECONNRESET, ENOENT of a socket's file, EAI_AGAIN …
  if ('syscall' in error) return 'unavailable'
  return serverCodes.get(code) ?? (code.startsWith('08') ? 'unavailable' : undefined)
}

/** Was a transaction ended because it and another one waited for each other? It may go through when it is run again. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === '40P01'

/** Is the connection on which this happened of no more use? Whoever was silent once may yet answer the last question. */
export const isLost = (error: unknown): boolean => error instanceof DatabaseError && error.fault === 'unavailable'
