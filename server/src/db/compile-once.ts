import type { Compilable, CompiledQuery } from 'kysely'
import type { Queries } from './database.ts'

/**
 * A query on a path that every request takes: building it costs more than running it, so it is built once per
 * connection, and run with other values. `build` gets the names of the values as stand-ins, each used once.
 */
export function compileOnce<Values extends Readonly<Record<string, string | number>>, R>(
  stand: Values,
  build: (db: Queries, values: Values) => Compilable<R>,
): (db: Queries, values: Values) => Promise<R[]> {
  const built = new WeakMap<Queries, { query: CompiledQuery<R>; order: string[] }>()
  return async (db, values) => {
    let known = built.get(db)
    if (!known) {
      const query = build(db, stand).compile()
      known = { query, order: query.parameters.map((value) => nameOf(stand, value)) }
      built.set(db, known)
    }
    const { rows } = await db.executeQuery<R>({ ...known.query, parameters: known.order.map((name) => values[name]) })
    return rows
  }
}

function nameOf(stand: Readonly<Record<string, unknown>>, value: unknown): string {
  const name = Object.keys(stand).find((key) => stand[key] === value)
  if (name === undefined) throw new Error('A query that is built once has a value without a name')
  return name
}
