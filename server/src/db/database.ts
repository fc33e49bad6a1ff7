import { Kysely, sql, type Transaction } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Logger } from '../log/logger.ts'
import { migrate } from './migrate.ts'
import type { Engine } from './migration.ts'
import { migrations } from './migrations.ts'
import type { Schema } from './schema.ts'
import { sqliteReader, sqliteWriter } from './sqlite.ts'

/** A transaction, as a command passes it to stores. */
export type Tx = Transaction<Schema>
/** What a store's function needs that only reads or writes once: a connection or a transaction. */
export type Queries = Kysely<Schema>

export interface Database {
  readonly engine: Engine
  /**
   * For reading. Sees what was committed; on SQLite it doesn't wait for a transaction that writes, nor for the disk: it may see
   * what a power cut would still take away. Whoever wrote is not answered before.
   */
  readonly read: Queries
  /** For single statements that write. */
  readonly write: Queries
  /**
   * Runs `work` in one transaction: all of it or nothing. Never wait for network, git or another process in
   * there: on SQLite, everyone who wants to write waits along.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for what only counts, such as attempts, or who works on a job: committed at once, and on the disk a moment later or with the next
   * transaction. Whoever makes the server count makes it wait for no disk. A power cut may lose the last of it.
   */
  count<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Fails when the database can't be reached. */
  ping(): Promise<void>
  close(): Promise<void>
}

type SyncLog = () => Promise<void>

/** Opens the database that the configuration names and brings its schema up to date. */
export async function openDatabase({
  database,
  log,
  syncLog,
}: {
  database: Config['database']
  log: Logger
  /** Syncs the log of SQLite, in tests. */
  syncLog?: SyncLog
}): Promise<Database> {
  if (database.engine === 'postgres') {
    // The driver is loaded only where it is used.
    const { postgresDialect } = await import('./postgres.ts')
    const { url } = database
    // What changes the schema may take longer than any request: that is done through a connection of its own.
    const patient = new Kysely<Schema>({ dialect: postgresDialect({ url, log, isPatient: true }) })
    await migrate({ engine: 'postgres', database: patient, migrations, log }).finally(() => patient.destroy())
    const all = new Kysely<Schema>({ dialect: postgresDialect({ url, log }) })
    return made({
      engine: 'postgres',
      read: all,
      write: all,
      count: (work) => countOnPostgres(all, work),
      close: () => all.destroy(),
    })
  }
  return openSqlite({ file: database.file, log, sync: syncLog })
}

async function openSqlite({ file, log, sync }: { file: string; log: Logger; sync: SyncLog | undefined }) {
  const writer = sqliteWriter({
    file,
    warn: (error) =>
      log.warn({ err: error }, 'the log of the database was not brought into its file; that is tried again'),
    onFailure: (error) =>
      log.fatal({ err: error }, 'the disk fails: nothing is written to the database until the next start'),
    ...(sync && { sync }),
  })
  const write = new Kysely<Schema>({ dialect: writer.durable })
  const lazy = new Kysely<Schema>({ dialect: writer.lazy })
  // Opened at its first use, when the file stands.
  const read = new Kysely<Schema>({ dialect: sqliteReader(file) })
  const close = async () => {
    await read.destroy()
    await lazy.destroy()
    await write.destroy()
  }
  try {
    await migrate({ engine: 'sqlite', database: write, migrations, log })
  } catch (error) {
    // What failed first says why.
    await close().catch(() => undefined)
    throw error
  }
  return made({
    engine: 'sqlite',
    read,
    write,
    count: (work) => lazy.transaction().execute(work),
    refuseIfFailed: writer.refuseIfFailed,
    close,
  })
}

interface Parts extends Pick<Database, 'engine' | 'read' | 'write' | 'count' | 'close'> {
  /** Throws what forbids any further write. */
  refuseIfFailed?: () => void
}

function made({ refuseIfFailed, ...parts }: Parts): Database {
  const { read, write } = parts
  return {
    ...parts,
    async ping() {
      refuseIfFailed?.()
      // What is asked must be read from the file: a constant would be known without it.
      await sql`select name from migrations limit 1`.execute(read)
    },
    tx: (work) => write.transaction().execute(work),
  }
}

function countOnPostgres<T>(write: Queries, work: (tx: Tx) => Promise<T>): Promise<T> {
  return write.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    return work(tx)
  })
}
