import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'

const statementsKept = 500

/** int8 as a number: ids, times and counts stay far below 2^53. */
const int8 = 20

/**
 * The dialect of PostgreSQL. Statements are named, so that the server plans each once per connection: the
 * driver alone would have it plan every query anew, which costs more than running it.
 */
export function postgresDialect({ url, log }: { url: string; log: Logger }): Dialect {
  const pool = new pg.Pool({ connectionString: url, max: 10, Client: NamingClient, types: { getTypeParser } })
  // An idle connection that breaks is replaced at its next use; unheard, the event would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  return new PostgresDialect({ pool })
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === int8 ? Number : format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid)

class NamingClient extends pg.Client {
  readonly #names = new Map<string, string>()

  // The driver declares eight overloads of one function; this one only adds a name on the way through.
  // biome-ignore lint/suspicious/noExplicitAny: as the driver's own
  override query(text: any, values?: any, callback?: any): any {
    if (typeof text !== 'string' || !Array.isArray(values) || !this.#mayName(text)) {
      return super.query(text, values, callback)
    }
    return super.query({ text, values, name: this.#nameOf(text) }, callback)
  }

  #mayName(text: string): boolean {
    return this.#names.has(text) || this.#names.size < statementsKept
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
