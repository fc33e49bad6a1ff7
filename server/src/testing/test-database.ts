import { randomBytes } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ownFolder } from '../../../tools/process/own-folder.ts'
import { openDatabase } from '../db/database.ts'
import { createLogger } from '../log/logger.ts'

/**
 * The variables of one database of the engine that this run tests: of its own, and empty, without a schema. On PostgreSQL a
 * copy of the one at the address `copied` where that is given; nobody may be connected to that.
 */
export async function emptyDatabase({ copied }: { copied?: string | undefined } = {}): Promise<Record<string, string>> {
  if (testedEngine() === 'sqlite') return {}
  return { SHEAF_DATABASE_URL: await createDatabase(copied === undefined ? undefined : nameIn(copied)) }
}

/** The same with today's schema. On SQLite it lies in the data folder `folder`. */
export async function migratedDatabase({ folder }: { folder: string }): Promise<Record<string, string>> {
  if (testedEngine() === 'postgres') {
    postgresTemplate ??= migratedPostgres()
    return { SHEAF_DATABASE_URL: await createDatabase(await postgresTemplate) }
  }
  sqliteTemplate ??= migratedFile()
  await copyFile(await sqliteTemplate, join(folder, databaseFile))
  return {}
}

// Migrated once by each process of tests, and copied from then on.
let sqliteTemplate: Promise<string> | undefined
let postgresTemplate: Promise<string> | undefined

const databaseFile = 'sheaf.db'
const log = createLogger({ level: 'silent' })

async function migratedFile(): Promise<string> {
  const file = join(ownFolder('template'), databaseFile)
  // Closing brings the whole log into the file.
  await (await openDatabase({ database: { engine: 'sqlite', file }, log })).close()
  return file
}

async function migratedPostgres(): Promise<string> {
  const url = await createDatabase()
  await (await openDatabase({ database: { engine: 'postgres', url }, log })).close()
  return nameIn(url)
}

/** The name of the database that an address leads to. */
const nameIn = (url: string) => new URL(url).pathname.slice(1)

/** A new database on the server of this run, as a copy of `template` if that is given. */
async function createDatabase(template = 'template1'): Promise<string> {
  const server = process.env.SHEAF_TEST_POSTGRES_URL
  if (!server) throw new Error(untold)
  const name = `t_${randomBytes(8).toString('hex')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  // Block by block through the log, as is usual since PostgreSQL 15, takes three times the processor time: 50 ms.
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

const untold = 'Run this by vitest.node.config.ts: it says which database to use, and starts it'

/** The engine that this run tests. */
export function testedEngine(): 'sqlite' | 'postgres' {
  const told = process.env.SHEAF_TEST_DATABASE
  if (told === 'sqlite' || told === 'postgres') return told
  throw new Error(untold)
}
