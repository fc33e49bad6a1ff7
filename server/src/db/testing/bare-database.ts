import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Dialect, Kysely } from 'kysely'
import type { TestContext } from 'vitest'
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

/** An empty database of the engine under test, which nobody has migrated. */
export interface BareDatabase {
  readonly engine: Engine
  /** Where it lies, on SQLite. */
  readonly file: string
  /** A connection; `wrap` may change how it speaks. Closed when the test ends, if not before. */
  open(options?: { file?: string; wrap?: (dialect: Dialect) => Dialect }): Queries
  /** Applies these steps through a connection of its own. */
  migrate(migrations: readonly Migration[]): Promise<void>
}

export async function bareDatabase(test: TestContext): Promise<BareDatabase> {
  const { SHEAF_DATABASE_URL: url } = await emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bare-'))
  const path = join(folder, 'sheaf.db')
  const engine = url === undefined ? 'sqlite' : 'postgres'
  const opened = new Set<Queries>()
  test.onTestFinished(async () => {
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
  }
}
