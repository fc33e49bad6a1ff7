import { Kysely, sql, type Transaction } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Logger } from '../log/logger.ts'
import { migrate } from './migrate.ts'
import type { Engine } from './migration.ts'
import { migrations } from './migrations.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/** A transaction, as a command passes it to stores. */
export type Tx = Transaction<Schema>
/** What a store's function needs that only reads or writes once: a connection or a transaction. */
export type Queries = Kysely<Schema>

export interface Database {
  readonly engine: Engine
  /** For reading. Sees what was committed; on SQLite it doesn't wait for a transaction that writes. */
  readonly read: Queries
  /** For single statements that write. */
  readonly write: Queries
  /**
   * Runs `work` in one transaction: all of it or nothing. Never wait for network, git or another process in
   * there: on SQLite, everyone who wants to write waits along.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for what only counts, such as attempts: committed at once, and on the disk a moment later or with the next
   * transaction. Whoever makes the server count makes it wait for no disk. A power cut may lose the last of it.
   */
  count<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Fails when the database can't be reached. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Opens the database that the configuration names and brings its schema up to date. */
export async function openDatabase({
  database,
  log,
}: {
  database: Config['database']
  log: Logger
}): Promise<Database> {
  if (database.engine === 'postgres') {
    // The driver is loaded only where it is used.
    const { postgresDialect } = await import('./postgres.ts')
    const { url } = database
    // What changes the schema may take longer than any request: that is done through a connection of its own.
    const patient = new Kysely<Schema>({ dialect: postgresDialect({ url, log, isPatient: true }) })
    await migrate({ engine: 'postgres', database: patient, migrations, log }).finally(() => patient.destroy())
    const all = new Kysely<Schema>({ dialect: postgresDialect({ url, log }) })
    return made({ engine: 'postgres', read: all, write: all })
  }
  const { file } = database
  const write = new Kysely<Schema>({ dialect: sqliteDialect({ file, readOnly: false }) })
  // Opened at its first use, when the file stands.
  const read = new Kysely<Schema>({ dialect: sqliteDialect({ file, readOnly: true }) })
  const opened = made({ engine: 'sqlite', read, write })
  try {
    await migrate({ engine: 'sqlite', database: write, migrations, log })
  } catch (error) {
    // What failed first says why.
    await opened.close().catch(() => undefined)
    throw error
  }
  return opened
}

function made({ engine, read, write }: Pick<Database, 'engine' | 'read' | 'write'>): Database {
  return {
    engine,
    read,
    write,
    // What is asked must be read from the file: a constant would be known without it.
    ping: async () => void (await sql`select name from migrations limit 1`.execute(read)),
    async close() {
      if (read !== write) await read.destroy()
      await write.destroy()
    },
    tx: (work) => write.transaction().execute(work),
    count: (work) => (engine === 'sqlite' ? countOnSqlite(write, work) : countOnPostgres(write, work)),
  }
}

/** In WAL mode NORMAL writes the log and leaves it to the next sync; it can only be set between transactions. */
function countOnSqlite<T>(write: Queries, work: (tx: Tx) => Promise<T>): Promise<T> {
  return write.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection)
    try {
      return await connection.transaction().execute(work)
    } finally {
      await sql`pragma synchronous = full`.execute(connection)
    }
  })
}

function countOnPostgres<T>(write: Queries, work: (tx: Tx) => Promise<T>): Promise<T> {
  return write.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    return work(tx)
  })
}
