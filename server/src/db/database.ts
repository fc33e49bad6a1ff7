import { Kysely, sql, type Transaction } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Logger } from '../log/logger.ts'
import { type Engine, migrate } from './migration.ts'
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
    const all = new Kysely<Schema>({ dialect: postgresDialect({ url: database.url, log }) })
    return finish({ engine: 'postgres', read: all, write: all })
  }
  const write = new Kysely<Schema>({ dialect: sqliteDialect({ file: database.file, readOnly: false }) })
  // Opened at its first use, when the file stands.
  const read = new Kysely<Schema>({ dialect: sqliteDialect({ file: database.file, readOnly: true }) })
  return finish({ engine: 'sqlite', read, write })
}

async function finish({ engine, read, write }: Pick<Database, 'engine' | 'read' | 'write'>): Promise<Database> {
  const close = async () => {
    await write.destroy()
    if (read !== write) await read.destroy()
  }
  try {
    await migrate({ engine, database: write, migrations })
  } catch (error) {
    await close()
    throw error
  }
  const ping = async () => void (await sql`select 1`.execute(read))
  return { engine, read, write, ping, close, tx: (work) => write.transaction().execute(work) }
}
