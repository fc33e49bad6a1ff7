import type { Config } from '../config/config.ts'
import { createLogger } from '../log/logger.ts'
import { type Database, openDatabase } from './database.ts'

/** Opens the configured database for one piece of work of a command, and closes it whatever comes of it. */
export async function withDatabase<T>(
  { database: options }: Pick<Config, 'database'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ database: options, log: createLogger({ level: 'silent' }) })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
