import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../db/database.ts'
import { createLogger } from '../log/logger.ts'

/** Asks a database something in SQL that both engines understand. */
export type ReadRows = (query: string) => Promise<Record<string, unknown>[]>

/** Opens the database of stopped servers to look into it. */
export async function withRows<T>(database: Config['database'], look: (rows: ReadRows) => Promise<T>): Promise<T> {
  const opened = await openDatabase({ database, log: createLogger({ level: 'silent' }) })
  try {
    return await look(async (query) => (await sql.raw<Record<string, unknown>>(query).execute(opened.read)).rows)
  } finally {
    await opened.close()
  }
}
