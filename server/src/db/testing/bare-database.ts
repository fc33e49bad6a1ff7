import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Dialect, Kysely } from 'kysely'
import { createLogger } from '../../log/logger.ts'
import { emptyDatabase } from '../../testing/test-database.ts'
import type { Queries } from '../database.ts'
import { migrate } from '../migrate.ts'
import type { Engine, Migration } from '../migration.ts'
import { postgresDialect } from '../postgres.ts'
import type { Schema } from '../schema.ts'
import { sqliteWriter } from '../sqlite.ts'

const log = createLogger({ level: 'silent' })

const fail = (error: Error) => {
  throw error
}

/** A database of the engine under test, which no server has opened: empty, or a copy. */
export interface BareDatabase {
  readonly engine: Engine
  /** Where it lies, on SQLite. */
  readonly file: string
  /** A connection; `wrap` may change how it speaks. Closed when the test ends, if not before. */
  open(options?: { file?: string; wrap?: (dialect: Dialect) => Dialect }): Queries
  /** Applies these steps through a connection of its own. */
  migrate(migrations: readonly Migration[]): Promise<void>
  /** Another one that holds the same; nobody may have this one open. */
  copy(owner: Owner): Promise<BareDatabase>
}

/** Whoever uses a database, and says when it is no longer needed: a test, or a file of tests. */
interface Owner {
  onTestFinished(end: () => Promise<void>): void
}

export const bareDatabase = (owner: Owner): Promise<BareDatabase> => makeDatabase(owner)

async function makeDatabase(owner: Owner, original?: { file: string; url: string | undefined }): Promise<BareDatabase> {
  const { SHEAF_DATABASE_URL: url } = await emptyDatabase({ copied: original?.url })
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bare-'))
  const path = join(folder, 'sheaf.db')
  const engine = url === undefined ? 'sqlite' : 'postgres'
  // One that was never opened has no file yet.
  if (original !== undefined && existsSync(original.file)) copyFileSync(original.file, path)
  const opened = new Set<Queries>()
  owner.onTestFinished(async () => {
    for (const database of opened) await database.destroy().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  })
  const open: BareDatabase['open'] = ({ file = path, wrap = (dialect: Dialect) => dialect } = {}) => {
    const dialect =
      url === undefined
        ? sqliteWriter({ file, warn: fail, onFailure: fail }).durable
        : postgresDialect({ url, log, isPatient: true })
    const database = new Kysely<Schema>({ dialect: wrap(dialect) })
    opened.add(database)
    return database
  }
  return {
    engine,
    file: path,
    open,
    async migrate(migrations) {
      const database = open()
      await migrate({ engine, database, migrations, log }).finally(() => database.destroy())
      opened.delete(database)
    },
    copy: (other) => makeDatabase(other, { file: path, url }),
  }
}
