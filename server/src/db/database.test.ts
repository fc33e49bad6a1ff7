import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import type { Tx } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { isUniqueViolation } from './unique-violation.ts'

const log = createLogger({ level: 'silent' })

describe('the database', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const owner = (name: string) => ({ uid: name, kind: 'user', name, created_at: 1_780_000_000_000 }) as const

  it('undoes a transaction that fails', async () => {
    const { database } = server
    const failing = database.tx(async (tx) => {
      await tx.insertInto('owners').values(owner('undone')).execute()
      throw new Error('in the middle')
    })
    await assert.rejects(failing, /in the middle/)
    const rows = await database.read.selectFrom('owners').selectAll().where('name', '=', 'undone').execute()
    assert.deepEqual(rows, [])
  })

  it('undoes what it was to count when that fails', async () => {
    const { database } = server
    const failing = database.count(async (tx) => {
      await tx.insertInto('owners').values(owner('uncounted')).execute()
      throw new Error('in the middle')
    })
    await assert.rejects(failing, /in the middle/)
    const rows = await database.read.selectFrom('owners').selectAll().where('name', '=', 'uncounted').execute()
    assert.deepEqual(rows, [])
  })

  it('lets PostgreSQL wait for no disk while it counts, and wait again afterwards', async () => {
    const { database } = server
    // What holds for SQLite stands in durability.test.ts.
    if (database.engine === 'sqlite') return
    const howSafe = async (tx: Tx): Promise<unknown> =>
      (await sql<{ how: unknown }>`select current_setting('synchronous_commit') as how`.execute(tx)).rows[0]?.how
    const safe = await database.tx(howSafe)
    assert.equal(await database.count(howSafe), 'off')
    assert.equal(await database.tx(howSafe), safe)
  })

  it('gives times and counts as numbers', async () => {
    const { database } = server
    await database.write.insertInto('owners').values(owner('counted')).execute()
    const row = await database.read.selectFrom('owners').selectAll().where('name', '=', 'counted').executeTakeFirst()
    assert.equal(row?.created_at, 1_780_000_000_000)
    const { count } = await database.read
      .selectFrom('owners')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    assert.equal(typeof count, 'number')
  })

  it('knows a unique violation, whatever case a name has, from other failures', async () => {
    const { database } = server
    await database.write.insertInto('owners').values(owner('Twin')).execute()
    const twin = database.write
      .insertInto('owners')
      .values({ ...owner('tWIN'), uid: 'other' })
      .execute()
    await assert.rejects(twin, isUniqueViolation)
    const same = database.write
      .insertInto('rate_limits')
      .values([1, 2].map((full_at) => ({ key: 'k', full_at })))
      .execute()
    await assert.rejects(same, isUniqueViolation)
    const orphan = database.write
      .insertInto('sessions')
      .values({ user_id: 999_999, token_hash: 'x', created_at: 0, seen_at: 0, expires_at: 0 })
      .execute()
    await assert.rejects(orphan, (error) => error instanceof Error && !isUniqueViolation(error))
  })

  it('reads what was committed while a transaction is open', async () => {
    const { database } = server
    const names = await database.tx(async (tx) => {
      await tx.insertInto('owners').values(owner('pending')).execute()
      return database.read.selectFrom('owners').select('name').where('name', '=', 'pending').execute()
    })
    assert.deepEqual(names, [])
  })

  it('is brought up to date once', async () => {
    const { engine, write } = server.database
    await migrate({ engine, database: write, migrations, log })
  })

  it('changes nothing when a step of the schema fails', async () => {
    const { engine, write } = server.database
    const broken = { name: '9000-broken', statements: () => ['create table half (id bigint)', 'create nonsense'] }
    await assert.rejects(migrate({ engine, database: write, migrations: [...migrations, broken], log }))
    await assert.rejects(sql`select * from half`.execute(write))
  })
})
