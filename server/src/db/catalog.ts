import { sql } from 'kysely'
import type { Queries } from './database.ts'
import type { Engine } from './migration.ts'

/** A column as both engines have it. */
export interface Column {
  readonly name: string
  readonly type: 'number' | 'text' | 'bytes'
  readonly isNullable: boolean
  /** May an insert leave it out, since the database gives it a value of its own? */
  readonly isGenerated: boolean
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
}

const types: ReadonlyMap<string, Column['type']> = new Map([
  ['text', 'text'],
  ['integer', 'number'],
  ['bigint', 'number'],
  ['smallint', 'number'],
  ['blob', 'bytes'],
  // As PostgreSQL calls them.
  ['int8', 'number'],
  ['int4', 'number'],
  ['int2', 'number'],
  ['bytea', 'bytes'],
])

/** The tables of a database by name, each with its columns in order, without the one that its migrations keep. */
export async function readCatalog({ engine, database }: { engine: Engine; database: Queries }): Promise<Table[]> {
  const tables = await database.introspection.getTables()
  // SQLite's own rules let the key of a table be null, unless it is a number; nothing of ours uses that.
  const keys = engine === 'sqlite' ? await sqliteKeys(database) : new Set<string>()
  return tables
    .filter(({ name, isView }) => !isView && name !== 'migrations')
    .map(({ name: table, columns }) => ({
      name: table,
      columns: columns.map(({ name, dataType, isNullable, isAutoIncrementing, hasDefaultValue }) => {
        const type = types.get(dataType.toLowerCase())
        if (type === undefined) throw new Error(`${table}.${name} is of a type that nothing maps: ${dataType}`)
        return {
          name,
          type,
          isNullable: isNullable && !keys.has(`${table}.${name}`),
          isGenerated: isAutoIncrementing || hasDefaultValue,
        }
      }),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

async function sqliteKeys(database: Queries): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select t.name || '.' || c.name as key from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' and c.pk > 0`.execute(database)
  return new Set(rows.map(({ key }) => key))
}
