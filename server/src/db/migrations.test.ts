import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { CompiledQuery, type DatabaseConnection, sql } from 'kysely'
import { afterAll, describe, it, type TestContext } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { readCatalog } from './catalog.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migration.ts'
import { migrations } from './migrations.ts'
import { type BareDatabase, bareDatabase } from './testing/bare-database.ts'
import { type Dump, dump, rowsAsIn } from './testing/dump.ts'
import { fillDatabase } from './testing/fill-database.ts'
import { type Around, interrupted } from './testing/interrupt.ts'
import { readShapes } from './testing/table-shapes.ts'

const log = createLogger({ level: 'silent' })

/** Databases that several tests begin with: made once, and copied for each. */
const worlds = new Map<string, Promise<BareDatabase>>()
const ends: (() => Promise<void>)[] = []
const wholeFile = { onTestFinished: (end: () => Promise<void>) => void ends.push(end) }
afterAll(async () => {
  for (const end of ends) await end()
})

function once(name: string, make: () => Promise<BareDatabase>): Promise<BareDatabase> {
  const world = worlds.get(name) ?? make()
  worlds.set(name, world)
  return world
}

/** An empty database of a version: one of the version before, and one step. */
const migrated = (version: number): Promise<BareDatabase> =>
  once(`empty ${version}`, async () => {
    if (version === 0) return bareDatabase(wholeFile)
    const bare = await (await migrated(version - 1)).copy(wholeFile)
    await bare.migrate(migrations.slice(0, version))
    return bare
  })

/** A database of a version, with rows in each of its tables. */
async function filled(test: TestContext, version: number): Promise<BareDatabase> {
  const world = await once(`filled ${version}`, async () => {
    const bare = await (await migrated(version)).copy(wholeFile)
    const database = bare.open()
    await fillDatabase(database, await readShapes(bare.engine, database), 0)
    await database.destroy()
    return bare
  })
  return world.copy(test)
}

async function dumpOf(bare: BareDatabase, file?: string): Promise<Dump> {
  const database = bare.open(file === undefined ? {} : { file })
  return dump(bare.engine, database).finally(() => database.destroy())
}

/**
 * The versions whose next step is played at every statement: the newest ones, which are still written, and each eighth before them. What is released stays as it is,
 * and how steps are taken is the same for all. `SHEAF_EVERY_STEP=1` plays every one, as whoever changes how they are taken does.
 */
const newest = 12
const isPlayed = (version: number): boolean =>
  process.env.SHEAF_EVERY_STEP === '1' || version >= migrations.length - newest || version % 8 === 0

const nameOf = (version: number) => (version === 0 ? 'an empty database' : (migrations[version - 1]?.name ?? ''))

/** A step that only adds, and one that takes away what servers used until the step named in `needs`. */
const expanding: Migration = { name: '9000-expands', statements: () => ['alter table owners add column motto text'] }
const contracting: Migration = {
  name: '9001-contracts',
  needs: expanding.name,
  statements: () => ['alter table users drop column company'],
}

describe('the migrations', () => {
  // One database that gets rows at each version and takes them along to the newest: what each of them wrote goes through all later steps.
  it('bring a database that was filled at every earlier version to the newest schema, with every row as it was', async (test) => {
    const bare = await bareDatabase(test)
    for (let version = 1; version < migrations.length; version += 1) {
      await bare.migrate(migrations.slice(0, version))
      const filling = bare.open()
      await fillDatabase(filling, await readShapes(bare.engine, filling), version)
      await filling.destroy()
      const before = await dumpOf(bare)
      for (const [table, rows] of Object.entries(before.rows)) assert.ok(rows.length > 0, `${table} is filled`)
      await bare.migrate(migrations.slice(0, version + 1))
      const after = await dumpOf(bare)
      assert.deepEqual(rowsAsIn(after, before), rowsAsIn(before, after), `the step after ${nameOf(version)}`)
    }
    const fresh = await bareDatabase(test)
    await fresh.migrate(migrations)
    assert.deepEqual((await dumpOf(bare)).definitions, (await dumpOf(fresh)).definitions)
    const database = bare.open()
    if (bare.engine === 'sqlite') {
      assert.deepEqual((await sql`pragma foreign_key_check`.execute(database)).rows, [])
      assert.deepEqual((await sql`pragma integrity_check`.execute(database)).rows, [{ integrity_check: 'ok' }])
    }
    // What refers to what still does: an owner that goes takes its user along, and a parent that is missing is refused.
    await fillDatabase(database, await readShapes(bare.engine, database), migrations.length)
    await assert.rejects(sql`update repositories set owner_id = 999999`.execute(database))
  })

  for (const version of migrations.keys().filter(isPlayed)) {
    it(`go on from ${nameOf(version)} whole or not at all, at whichever statement they are interrupted`, async (test) => {
      const bare = await filled(test, version)
      const steps = migrations.slice(0, version + 1)
      const twin = await filled(test, version)
      const before = await dumpOf(bare)
      await twin.migrate(steps)
      const interrupting = { steps, before, whole: await dumpOf(twin) }
      const interrupt = bare.engine === 'sqlite' ? interruptOnSqlite : interruptOnPostgres
      assert.ok((await interrupt(bare, interrupting)) > 5)
      await bare.migrate(steps)
      assert.deepEqual(await dumpOf(bare), interrupting.whole)
    })
  }

  it('are run once by servers that start at once', async (test) => {
    const bare = await bareDatabase(test)
    await Promise.all([1, 2, 3, 4].map(() => bare.migrate(migrations)))
    const { steps } = await dumpOf(bare)
    // Told by their names: what was made first may have been released last.
    assert.deepEqual(steps, migrations.map(({ name }) => name).toSorted())
  })

  it('only read a database that is up to date: a start takes no lock and writes nothing', async (test) => {
    const bare = await bareDatabase(test)
    await bare.migrate(migrations)
    const statements: string[] = []
    const around: Around = { before: async (statement) => void statements.push(statement) }
    const database = bare.open({ wrap: (dialect) => interrupted(dialect, around) })
    await migrate({ engine: bare.engine, database, migrations, log })
    assert.ok(statements.length > 0)
    assert.deepEqual(
      statements.filter((statement) => !statement.startsWith('select ')),
      [],
    )
  })

  it('lead to the tables that the server is written for', async (test) => {
    const bare = await bareDatabase(test)
    await bare.migrate(migrations)
    const catalog = await readCatalog({ engine: bare.engine, database: bare.open() })
    // schema.ts is generated from SQLite: on PostgreSQL, the same must come out.
    const sqlite = await openDatabase({ database: { engine: 'sqlite', file: ':memory:' }, log })
    test.onTestFinished(() => sqlite.close())
    assert.deepEqual(catalog, await readCatalog({ engine: 'sqlite', database: sqlite.write }))
  })

  it('leave no list of words in the database that would have to grow', async (test) => {
    const bare = await bareDatabase(test)
    await bare.migrate(migrations)
    const shapes = await readShapes(bare.engine, bare.open())
    assert.deepEqual(
      shapes.flatMap(({ words }) => [...words]),
      [],
    )
  })
})

describe('a step of the schema', () => {
  for (let version = 1; version < migrations.length; version += 1) {
    const step = migrations[version]
    if (step === undefined || step.needs !== undefined || !isPlayed(version)) continue
    it(`leaves the last version's server what it reads and writes: ${step.name}`, async (test) => {
      const bare = await filled(test, version)
      const database = bare.open()
      const shapes = await readShapes(bare.engine, database)
      await bare.migrate(migrations.slice(0, version + 1))
      await fillDatabase(database, shapes, 1)
      for (const { name, columns } of shapes) {
        const list = sql.join(columns.map((column) => sql.ref(column.name)))
        const { rows } = await sql`select ${list} from ${sql.table(name)}`.execute(database)
        assert.equal(rows.length, 6, name)
      }
    })
  }

  it('names an earlier one as what an older server must know', () => {
    for (const [at, { needs }] of migrations.entries())
      assert.ok(needs === undefined || migrations.slice(0, at).some(({ name }) => name === needs))
  })

  it('lets a server start that does not know it, if it expands', async (test) => {
    const bare = await bareDatabase(test)
    await bare.migrate([...migrations, expanding])
    await bare.migrate(migrations)
  })

  it('lets no server start that still uses what it took away, and those that know better', async (test) => {
    const bare = await bareDatabase(test)
    await bare.migrate([...migrations, expanding, contracting])
    await bare.migrate([...migrations, expanding])
    await assert.rejects(bare.migrate(migrations), /newer version of Sheaf .*\(9001-contracts\)/)
  })

  it('that would leave rows without what they refer to is undone', async (test) => {
    const bare = await filled(test, migrations.length)
    if (bare.engine === 'postgres') return
    const before = await dumpOf(bare)
    const breaking = { name: '9000-breaks', statements: () => ['delete from users'] }
    await assert.rejects(bare.migrate([...migrations, breaking]), /undone.*sessions to users/)
    assert.deepEqual(await dumpOf(bare), before)
  })

  it('waits for a table that others use, and lets them through meanwhile', async (test) => {
    const bare = await bareDatabase(test)
    if (bare.engine === 'sqlite') return
    await bare.migrate(migrations)
    const database = bare.open()
    let migrating: Promise<void> | undefined
    await database.transaction().execute(async (tx) => {
      await sql`select count(*) from owners`.execute(tx)
      migrating = bare.migrate([...migrations, expanding])
      const isWaiting = sql`select 1 from pg_locks where not granted and relation = 'owners'::regclass`
      await eventually(async () => assert.equal((await isWaiting.execute(database)).rows.length, 1))
      // Behind whoever waits for the table everyone waits, this transaction's end included: it gives way by itself.
      await sql`select count(*) from owners`.execute(database)
    })
    await migrating
  })
})

interface Interrupting {
  steps: readonly Migration[]
  /** What a database holds in which the last of them has not begun, and one in which it is whole. */
  before: Dump
  whole: Dump
}

/** Fails if a database is neither, or is no longer whole. Says whether it is whole. */
function assertWholeOrNotBegun(
  found: Dump,
  { before, whole }: Interrupting,
  { statement, wasWhole }: { statement: string; wasWhole: boolean },
) {
  const isWhole = found.steps.length === whole.steps.length
  assert.deepEqual(found, isWhole ? whole : before, `interrupted at: ${statement}`)
  assert.ok(isWhole || !wasWhole, `undone after it was whole, at: ${statement}`)
  return isWhole
}

/**
 * Fails each statement, and loses the answer to each: checks what the rollback left, and at what the files would have
 * been after a kill at this moment. Gives the number of moments.
 */
async function interruptOnSqlite(bare: BareDatabase, interrupting: Interrupting): Promise<number> {
  const [scratch, crashed] = [`${bare.file}.scratch`, `${bare.file}.crashed`]
  const found = dumpsByContent(bare)
  for (const moment of ['before', 'after'] as const) {
    let wasWhole = false
    for (let point = 1; ; point += 1) {
      copyFileSync(bare.file, scratch)
      const stop = stopAt(point, async () => {
        copyFileSync(scratch, crashed)
        if (existsSync(`${scratch}-wal`)) copyFileSync(`${scratch}-wal`, `${crashed}-wal`)
        throw new Error('interrupted')
      })
      await attempt(bare, { file: scratch, around: { [moment]: stop.around }, steps: interrupting.steps })
      const { statement } = stop
      if (statement === '') {
        if (moment === 'after') return 2 * point
        break
      }
      const isWhole = assertWholeOrNotBegun(await found(crashed), interrupting, { statement, wasWhole })
      assertWholeOrNotBegun(await found(scratch), interrupting, { statement, wasWhole: isWhole })
      wasWhole = isWhole
    }
  }
  throw new Error('unreachable')
}

/** What is in a file of SQLite: read once for files that are the same byte by byte after a start, which most moments leave. */
function dumpsByContent(bare: BareDatabase): (file: string) => Promise<Dump> {
  const known = new Map<string, Dump>()
  return async (file) => {
    // Opening recovers what a kill has left, and closing takes the log into the file.
    const recovering = new DatabaseSync(file)
    recovering.exec('pragma wal_checkpoint(truncate)')
    recovering.close()
    const content = createHash('sha1').update(readFileSync(file)).digest('hex')
    const dumped = known.get(content) ?? (await dumpOf(bare, file))
    known.set(content, dumped)
    return dumped
  }
}

/** Ends the connection at each statement, as the death of the server does. Gives the number of statements. */
async function interruptOnPostgres(bare: BareDatabase, interrupting: Interrupting): Promise<number> {
  const other = bare.open()
  let wasWhole = false
  for (let point = 1; ; point += 1) {
    const stop = stopAt(point, async (connection) => {
      const { rows } = await connection.executeQuery<{ pid: number }>(
        CompiledQuery.raw('select pg_backend_pid() as pid'),
      )
      const pid = rows[0]?.pid
      await sql`select pg_terminate_backend(${pid})`.execute(other)
      await eventually(async () => {
        const left = await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(other)
        assert.deepEqual(left.rows, [])
      })
    })
    await attempt(bare, { around: { before: stop.around }, steps: interrupting.steps })
    const { statement } = stop
    if (statement === '') return point
    wasWhole = assertWholeOrNotBegun(await dump(bare.engine, other), interrupting, { statement, wasWhole })
  }
}

/** Does something at the `point`-th statement. */
function stopAt(point: number, act: (connection: DatabaseConnection) => Promise<void>) {
  let seen = 0
  const stop = {
    /** The statement, once it was reached. */
    statement: '',
    async around(statement: string, connection: DatabaseConnection) {
      seen += 1
      if (seen !== point) return
      stop.statement = statement
      await act(connection)
    },
  }
  return stop
}

/** Migrates through a connection on which things go wrong. */
async function attempt(
  bare: BareDatabase,
  { file = bare.file, around, steps }: { file?: string; around: Around; steps: readonly Migration[] },
): Promise<void> {
  const database = bare.open({ file, wrap: (dialect) => interrupted(dialect, around) })
  try {
    await migrate({ engine: bare.engine, database, migrations: steps, log })
  } catch {
    // What it left is what counts.
  } finally {
    // A transaction may be open whose begin was never acknowledged: closing ends it, and complains.
    await database.destroy().catch(() => undefined)
  }
}
