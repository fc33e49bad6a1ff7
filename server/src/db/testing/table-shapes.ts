import { sql } from 'kysely'
import { readCatalog, type Table } from '../catalog.ts'
import type { Queries } from '../database.ts'
import type { Engine } from '../migration.ts'

/** A table with what its rows must keep to. */
export interface TableShape extends Table {
  /** The table that a column refers to by its id. */
  readonly parents: ReadonlyMap<string, string>
  /** The words that a CHECK allows a column. */
  readonly words: ReadonlyMap<string, readonly string[]>
}

/** The tables of a database as they are now, each after those that it refers to. */
export async function readShapes(engine: Engine, database: Queries): Promise<TableShape[]> {
  const tables = await readCatalog({ engine, database })
  const [references, checks] = await (engine === 'sqlite' ? readSqlite(database) : readPostgres(database))
  const shapes = tables.map((table): TableShape => {
    const own = references.filter(({ name }) => name === table.name)
    const text = checks.filter(({ name }) => name === table.name)
    return {
      ...table,
      parents: new Map(own.map(({ column, parent }) => [column, parent])),
      words: new Map(text.flatMap(({ definition }) => wordsOf(definition))),
    }
  })
  return inOrder(shapes)
}

type Reference = { name: string; column: string; parent: string }
type Check = { name: string; definition: string }

async function readSqlite(database: Queries): Promise<[Reference[], Check[]]> {
  const references = await sql<Reference>`
    select t.name, f."from" as "column", f."table" as parent
    from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table'`.execute(database)
  const checks = await sql<Check>`
    select name, sql as definition from sqlite_schema where type = 'table' and sql is not null`.execute(database)
  return [references.rows, checks.rows]
}

async function readPostgres(database: Queries): Promise<[Reference[], Check[]]> {
  const references = await sql<Reference>`
    select conrelid::regclass::text as name, a.attname as "column", confrelid::regclass::text as parent
    from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where contype = 'f'`.execute(database)
  const checks = await sql<Check>`
    select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and conrelid <> 0`.execute(database)
  return [references.rows, checks.rows]
}

/** `check (kind in ('user', 'team'))`, and as PostgreSQL says it: `CHECK ((kind = ANY (ARRAY['user'::text, …])))`. */
function wordsOf(definition: string): [string, string[]][] {
  return [...definition.matchAll(/check \(+(\w+) (?:in|= any) \(([^)]*)\)/gi)].map(([, column = '', list = '']) => [
    column,
    [...list.matchAll(/'([^']*)'/g)].map(([, word = '']) => word),
  ])
}

function inOrder(shapes: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = []
  const isReady = ({ name, parents }: TableShape) =>
    [...parents.values()].every((parent) => parent === name || ordered.some((done) => done.name === parent))
  for (let rest = [...shapes]; rest.length > 0; ) {
    const ready = rest.filter(isReady)
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${rest.map(({ name }) => name).join(', ')}`)
    ordered.push(...ready)
    rest = rest.filter((shape) => !ready.includes(shape))
  }
  return ordered
}
