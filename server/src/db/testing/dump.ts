import { sql } from 'kysely'
import { readCatalog } from '../catalog.ts'
import type { Queries } from '../database.ts'
import type { Engine } from '../migration.ts'

/** All that is in a database: comparable, and readable where a comparison fails. */
export interface Dump {
  /** The steps that were applied. */
  steps: string[]
  /** What makes tables, indexes and constraints, in the database's words. */
  definitions: string[]
  rows: Record<string, Row[]>
}

type Row = Record<string, unknown>

export async function dump(engine: Engine, database: Queries): Promise<Dump> {
  const definitions = await (engine === 'sqlite' ? sqliteDefinitions(database) : postgresDefinitions(database))
  const tables = await readCatalog({ engine, database })
  const rows: Record<string, Row[]> = {}
  for (const { name } of tables) {
    const all = await sql<Row>`select * from ${sql.table(name)}`.execute(database)
    rows[name] = inOrder(all.rows)
  }
  const hasHistory = definitions.some((definition) => /\bmigrations\b/.test(definition))
  const steps = hasHistory
    ? (await sql<{ name: string }>`select name from migrations order by name`.execute(database)).rows
    : []
  return {
    steps: steps.map(({ name }) => name),
    definitions: definitions.filter((definition) => !/\bmigrations\b/.test(definition)),
    rows,
  }
}

/** The rows of a dump without the columns that the other does not have. */
export function rowsAsIn(whole: Dump, other: Dump): Dump['rows'] {
  const tables = Object.keys(whole.rows).filter((table) => other.rows[table] !== undefined)
  return Object.fromEntries(
    tables.map((table) => {
      const [sample = {}] = other.rows[table] ?? []
      const keep = (row: Row) => Object.fromEntries(Object.entries(row).filter(([column]) => column in sample))
      return [table, inOrder((whole.rows[table] ?? []).map(keep))]
    }),
  )
}

const inOrder = (rows: Row[]) => rows.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))

async function sqliteDefinitions(database: Queries): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select type || ' ' || name || ' on ' || tbl_name || ': ' || coalesce(sql, '') as definition
    from sqlite_schema order by 1`.execute(database)
  return rows.map(({ definition }) => definition)
}

async function postgresDefinitions(database: Queries): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
      coalesce(column_default, '') || ' ' || is_identity as definition
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace order by 1`.execute(database)
  return rows.map(({ definition }) => definition)
}
