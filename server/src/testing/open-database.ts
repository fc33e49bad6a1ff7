import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../config/config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { createLogger } from '../log/logger.ts'
import { migratedDatabase } from './test-database.ts'

export interface OpenedDatabase {
  database: Database
  /** Closes it and deletes what it left. */
  close(): Promise<void>
}

/** A database with today's schema, of the engine that this run tests, that no server has. `fill` writes what is in it. */
export async function openFilledDatabase(fill: (database: Database) => Promise<void>): Promise<OpenedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-database-'))
  const config = readConfig({ SHEAF_DATA: folder, ...(await migratedDatabase({ folder })) })
  const database = await openDatabase({ database: config.database, log: createLogger({ level: 'silent' }) })
  await fill(database)
  // As its daemon does in life; nobody does so for SQLite.
  if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.write)
  return {
    database,
    async close() {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** How long something takes in milliseconds: the median of so many rounds, one after the other. */
export async function medianTime(rounds: number, ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    await ask()
    times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.POSITIVE_INFINITY
}

/** The quickest of at most so many rounds in milliseconds; what took `enough` or less is enough. What else the machine does makes it no slower than it is. */
export async function quickestTime(rounds: number, enough: number, ask: () => Promise<unknown>): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds && quickest > enough; round += 1) {
    const begun = performance.now()
    await ask()
    quickest = Math.min(quickest, performance.now() - begun)
  }
  return quickest
}
