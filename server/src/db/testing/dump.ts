import { sql } from 'kysely'
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
  const names = await tableNames(engine, database)
  const rows = await (engine === 'sqlite' ? sqliteRows(database, names) : postgresRows(database, names))
  for (const list of Object.values(rows)) inOrder(list)
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

/** All tables but the one that says which steps were applied. */
export async function tableNames(engine: Engine, database: Queries): Promise<string[]> {
  const tables =
    engine === 'sqlite'
      ? sql<{
          name: string
        }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  const { rows } = await tables.execute(database)
  return rows
    .map(({ name }) => name)
    .filter((name) => name !== 'migrations')
    .sort()
}

async function sqliteRows(database: Queries, names: readonly string[]): Promise<Dump['rows']> {
  const rows: Dump['rows'] = {}
  for (const name of names) rows[name] = (await sql<Row>`select * from ${sql.table(name)}`.execute(database)).rows
  return rows
}

/** In one statement: a dump is taken after each statement of each step. */
async function postgresRows(database: Queries, names: readonly string[]): Promise<Dump['rows']> {
  const rows = Object.fromEntries(names.map((name): [string, Row[]] => [name, []]))
  if (names.length === 0) return rows
  const each = names.map((name) => sql`select ${sql.lit(name)} as name, to_jsonb(t) as row from ${sql.table(name)} t`)
  const all = sql<{ name: string; row: Row }>`${sql.join(each, sql` union all `)}`
  for (const { name, row } of (await all.execute(database)).rows) rows[name]?.push(row)
  return rows
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

/** From PostgreSQL's own catalogs: the views of information_schema take ten times as long. */
async function postgresDefinitions(database: Queries): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull::text || ' ' ||
      coalesce(pg_get_expr(d.adbin, d.adrelid), '') || ' ' || a.attidentity::text as definition
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace order by 1`.execute(database)
  return rows.map(({ definition }) => definition)
}
