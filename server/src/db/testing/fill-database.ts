import { sql } from 'kysely'
import type { Queries } from '../database.ts'
import type { TableShape } from './table-shapes.ts'

const rowsPerTable = 3

/**
 * Puts rows into every table, with a value in every column, whatever tables there are. `round` makes them different from
 * those of other rounds, so that a database can be filled once more after it has changed.
 */
export async function fillDatabase(database: Queries, shapes: readonly TableShape[], round: number): Promise<void> {
  for (const shape of shapes) {
    for (let row = 0; row < rowsPerTable; row += 1) {
      const values = await rowOf(database, shape, round * rowsPerTable + row)
      const columns = sql.join(values.map(([name]) => sql.ref(name)))
      const list = sql.join(values.map(([, value]) => value))
      await sql`insert into ${sql.table(shape.name)} (${columns}) values (${list})`.execute(database)
    }
  }
}

type Value = string | number | Buffer | null

async function rowOf(database: Queries, shape: TableShape, number: number): Promise<[string, Value][]> {
  const row: [string, Value][] = []
  for (const { name, type, isNullable, isGenerated } of shape.columns) {
    if (name === 'id' && isGenerated) continue
    const parent = shape.parents.get(name)
    const words = shape.words.get(name)
    if (parent !== undefined) row.push([name, parent === shape.name ? null : await idIn(database, parent, number)])
    else if (words !== undefined) row.push([name, words[number % words.length] ?? ''])
    else if (isNullable && number % rowsPerTable === 1) row.push([name, null])
    else if (type === 'number') row.push([name, number])
    else if (type === 'bytes') row.push([name, Buffer.from(`${shape.name} ${number}`)])
    else row.push([name, name === 'payload' ? `{"number":${number}}` : `${shape.name} ${name} “${number}”`])
  }
  return row
}

/** The id of the row that was put in as this one in the same round: a parent that may have one child alone has none yet. */
async function idIn(database: Queries, table: string, number: number): Promise<number> {
  const newest = sql<{ id: number }>`select id from ${sql.table(table)} order by id desc limit ${sql.lit(rowsPerTable)}`
  const { rows } = await newest.execute(database)
  const row = rows.reverse()[number % rowsPerTable]
  if (row === undefined) throw new Error(`${table} has no rows of this round`)
  return row.id
}
