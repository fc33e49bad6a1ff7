import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { createLru } from '@sheaf/server-core/lru'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const statementsKept = 256

interface StatementsOptions {
  /** How a transaction begins. */
  begin?: 'begin' | 'begin immediate'
  close: () => void
}

/** Gives Kysely the statements of a connection, each prepared once while it is among those used lately. */
export function statementsOf(connection: DatabaseSync, { begin = 'begin', close }: StatementsOptions): SqliteDatabase {
  const kept = createLru<SqliteStatement>({ capacity: statementsKept })
  const prepare = (text: string): SqliteStatement => {
    const known = kept.get(text)
    if (known) return known
    const prepared = toStatement(connection.prepare(text === 'begin' ? begin : text))
    // A full or failing disk has rolled back already; a second time would hide why.
    const isOver = () => text === 'rollback' && !connection.isTransaction
    const statement: SqliteStatement = {
      ...prepared,
      run: (values) => (isOver() ? { changes: 0, lastInsertRowid: 0 } : prepared.run(values)),
      all: (values) => (isOver() ? [] : prepared.all(values)),
    }
    kept.set(text, statement)
    return statement
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
