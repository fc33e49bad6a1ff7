import { type RawBuilder, sql } from 'kysely'

/**
 * A limit or an offset's page size as a literal: PostgreSQL plans a parameterised `limit` anew each time. Only for
 * numbers that a schema has bounded, so that the number of different statements stays small.
 */
export function literal(count: number): RawBuilder<number> {
  return sql.lit(Math.trunc(count))
}
