import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from '../log/logger.ts'
import type { Queries, Tx } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { type Engine, type Migration, wordsOf } from './migration.ts'

/** Any number that no other advisory lock of ours uses. */
const lockKey = 7_432_301
/** A step that waits for a table makes everyone who wants that table wait behind it: not for longer than this. */
const tableLockMs = 2_000
const pauseMs = 1_000
/** Tables that are still in use after so many tries are not free by chance: the start fails. */
const maxTries = 100

interface Migrating {
  engine: Engine
  database: Queries
  migrations: readonly Migration[]
  log: Logger
}

/**
 * Brings the database to the newest schema, step by step: each is whole or not begun, whatever ends this process.
 * Servers that start at once are serialized by a lock, and each step runs once. Refuses a database whose schema this server can not
 * run on, since a newer one has dropped what this one uses; that error's message is for the operator. A database that is up to date, as it is
 * at nearly every start, is only read: it needs no lock, no transaction and no disk.
 */
export async function migrate({ engine, database, migrations, log }: Migrating): Promise<void> {
  if ((await hasHistory(engine, database)) && (await nextStep(database, migrations)) === undefined) return
  await alone({ engine, database, log }, (tx) => createHistory(engine, tx))
  for (let isDone = false; !isDone; ) {
    isDone = await alone({ engine, database, log }, async (tx) => {
      const next = await nextStep(tx, migrations)
      if (next === undefined) return true
      for (const statement of next.statements(wordsOf[engine])) await sql.raw(statement).execute(tx)
      if (engine === 'sqlite') await checkForeignKeys(next, tx)
      const { name, needs = null } = next
      await sql`insert into migrations (name, applied_at, needs) values (${name}, ${Date.now()}, ${needs})`.execute(tx)
      return false
    })
  }
}

interface Applied {
  name: string
  needs: string | null
}

/** The first step that was not applied, if any. Refuses a database that this server can not run on. */
async function nextStep(database: Queries, migrations: readonly Migration[]): Promise<Migration | undefined> {
  const { rows: applied } = await sql<Applied>`select name, needs from migrations`.execute(database)
  refuseUnknown(applied, migrations)
  const names = new Set(applied.map(({ name }) => name))
  return migrations.find(({ name }) => !names.has(name))
}

/** The table of the steps that were applied; those of the first version said nothing of what they need. */
async function createHistory(engine: Engine, tx: Tx): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(tx)
  if (!(await hasHistory(engine, tx))) await sql`alter table migrations add column needs text`.execute(tx)
}

/** Is there a table of the steps, in today's form? */
async function hasHistory(engine: Engine, database: Queries): Promise<boolean> {
  const query =
    engine === 'sqlite'
      ? sql`select 1 from pragma_table_info('migrations') where name = 'needs'`
      : sql`select 1 from pg_attribute where attrelid = to_regclass('migrations') and attname = 'needs'`
  const { rows } = await query.execute(database)
  return rows.length > 0
}

/** A step that this server does not know is one of a newer server: it must say that this one can do with it. */
function refuseUnknown(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const isKnown = (name: string) => migrations.some((known) => known.name === name)
  const barred = applied.filter(({ name, needs }) => !isKnown(name) && needs !== null && !isKnown(needs))
  if (barred.length === 0) return
  const names = barred.map(({ name }) => name).join(', ')
  throw new Error(
    `A newer version of Sheaf changed the database in a way that this one can't work with (${names}): start that one`,
  )
}

type Work<T> = (tx: Tx) => Promise<T>

/** One transaction, while no other server migrates. */
function alone<T>({ engine, database, log }: Omit<Migrating, 'migrations'>, work: Work<T>): Promise<T> {
  return engine === 'sqlite' ? withoutForeignKeys(database, work) : withAdvisoryLock({ database, log }, work)
}

/** Gives way to whoever uses a table that the step needs for itself, and tries the whole step again. */
async function withAdvisoryLock<T>({ database, log }: Pick<Migrating, 'database' | 'log'>, work: Work<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
        await sql.raw(`set local lock_timeout = ${tableLockMs}`).execute(tx)
        return await work(tx)
      })
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.fault !== 'busy' || tries >= maxTries) throw error
      log.warn({ err: error }, 'the schema can not be changed while others use its tables: trying again')
      await sleep(pauseMs)
    }
  }
}

/**
 * A table whose constraints change is made anew on SQLite, and dropping the old one would delete what refers to it. The
 * switch does nothing within a transaction. Beginning takes the one lock for writing.
 */
async function withoutForeignKeys<T>(database: Queries, work: Work<T>): Promise<T> {
  return database.connection().execute(async (connection) => {
    await sql`pragma foreign_keys = off`.execute(connection)
    try {
      return await connection.transaction().execute(work)
    } finally {
      await sql`pragma foreign_keys = on`.execute(connection)
    }
  })
}

async function checkForeignKeys({ name }: Migration, tx: Tx): Promise<void> {
  const { rows } = await sql<{
    table: string
    parent: string
  }>`select distinct "table", parent from pragma_foreign_key_check`.execute(tx)
  if (rows.length === 0) return
  const found = rows.map(({ table, parent }) => `${table} to ${parent}`).join(', ')
  throw new Error(`${name} was undone: rows would refer to none (${found}). Restore the database from a backup`)
}
