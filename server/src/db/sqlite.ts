import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Dialect, SqliteStatement } from 'kysely'
import { patientSqlite } from './patient-sqlite.ts'

const statementsKept = 256

/** Before anything is served, another process that opens the same file may be waited for like this. */
const openMs = 5_000
/** What has been written to the file is cut off its log down to this, as soon as no reader is in the way. */
const mostLogBytes = 16 * 1024 * 1024
/** A program that reads the file is waited for so long at the end. */
const closeMs = 1_000

/**
 * The dialect of the SQLite that Node brings. A read-only connection never waits for the writing one; it is to be closed
 * before that, which brings what its log holds into the file as the last one out.
 */
export function sqliteDialect({ file, readOnly }: { file: string; readOnly: boolean }): Dialect {
  return patientSqlite({ database: async () => openConnection({ file, readOnly }) }, file)
}

function openConnection({ file, readOnly }: { file: string; readOnly: boolean }) {
  const connection = new DatabaseSync(file, { readOnly, timeout: openMs, enableForeignKeyConstraints: true })
  if (!readOnly) connection.exec(`pragma journal_mode = wal; pragma journal_size_limit = ${mostLogBytes}`)
  // FULL: what was answered with OK is on the disk, whatever happens to the power.
  connection.exec('pragma synchronous = full; pragma cache_size = -16000; pragma temp_store = memory')
  // From here on nobody is waited for in here, where everything would stand still: see the dialect.
  connection.exec('pragma busy_timeout = 0')
  const kept = new Map<string, SqliteStatement>()
  const prepare = (text: string): SqliteStatement => {
    const known = kept.get(text)
    if (known) {
      kept.delete(text)
      kept.set(text, known)
      return known
    }
    // A plain `begin` that reads first and writes later fails at once when another process wrote in between.
    const prepared = toStatement(connection.prepare(text === 'begin' && !readOnly ? 'begin immediate' : text))
    // A full or failing disk has rolled back already; a second time would hide why.
    const isOver = () => text === 'rollback' && !connection.isTransaction
    const statement: SqliteStatement = {
      ...prepared,
      run: (values) => (isOver() ? { changes: 0, lastInsertRowid: 0 } : prepared.run(values)),
      all: (values) => (isOver() ? [] : prepared.all(values)),
    }
    kept.set(text, statement)
    const oldest = kept.keys().next()
    if (kept.size > statementsKept && !oldest.done) kept.delete(oldest.value)
    return statement
  }
  const close = () => {
    try {
      // A program that still reads would keep the last one out from doing so.
      if (!readOnly) connection.exec(`pragma busy_timeout = ${closeMs}; pragma wal_checkpoint(truncate)`)
    } finally {
      connection.close()
    }
  }
  return { prepare, close }
}

/**
 * Rows come as arrays and become objects here: those that SQLite's binding makes look up each name with each row and are
 * slow to read ever after, which made up a fifth of a request.
 */
function toStatement(statement: StatementSync): SqliteStatement {
  const names = statement.columns().map(({ name }) => name)
  statement.setReturnArrays(true)
  const toRow = (values: unknown): Record<string, unknown> => {
    const row: Record<string, unknown> = {}
    if (Array.isArray(values)) for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = values[at]
    return row
  }
  return {
    reader: names.length > 0,
    all: (values) => statement.all(...values.map(toValue)).map(toRow),
    run: (values) => statement.run(...values.map(toValue)),
    iterate: (values) => statement.iterate(...values.map(toValue)).map(toRow),
  }
}

function toValue(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Uint8Array) return value
  // A Date or an object here is a mistake of ours: SQLite would take it for named parameters and bind nothing.
  throw new TypeError(`A column can't hold a ${typeof value}`)
}
