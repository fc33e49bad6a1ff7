import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { createLogger } from '../../log/logger.ts'
import { migratedDatabase } from '../../testing/test-database.ts'
import { noteCodeChange } from './code-change.store.ts'
import { createPublicRepositories, weightOf } from './public-repositories.ts'

const repositories = 20_000
/** PostgreSQL gives up what takes seconds. */
const perStatement = 5_000

describe('the public repositories of a search', () => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sheaf-public-'))
    const config = readConfig({ SHEAF_DATA: folder, ...(await migratedDatabase({ folder })) })
    database = await openDatabase({ database: config.database, log: createLogger({ level: 'silent' }) })
    await sql`insert into owners (id, uid, kind, name, created_at) values (1, 'o1', 'user', 'ada', 0)`.execute(
      database.write,
    )
    for (let from = 0; from < repositories; from += perStatement) {
      await sql`insert into repositories (uid, owner_id, name, kind, description, is_private, default_branch, storage_node, state, stars, created_at, updated_at)
        with recursive n (i) as (select ${sql.lit(from)} + 1 union all select i + 1 from n where i < ${sql.lit(from + perStatement)})
        select 'r' || i, 1, 'r' || i, 'model', '', case when i % 10 = 0 then 0 else 1 end, 'main', 'local', 'ready', i % 1000, 0, i from n`.execute(
        database.write,
      )
    }
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  const asStored = async () => {
    const rows = await database.read
      .selectFrom('repositories')
      .select(['id', 'stars'])
      .where('is_private', '=', 0)
      .where('state', '=', 'ready')
      .orderBy('id')
      .execute()
    return rows.map(({ id, stars }) => [id, weightOf(stars)])
  }
  const told = (weights: Uint8Array | undefined) =>
    [...(weights ?? [])].flatMap((weight, id) => (weight === 0 ? [] : [[id, weight]]))
  const change = async (id: number, to: { is_private?: 0 | 1; state?: 'deleted'; stars?: number }) => {
    await database.write.updateTable('repositories').set(to).where('id', '=', id).execute()
    await database.tx((tx) => noteCodeChange(tx, id))
  }

  it('are those that are public, and follow what is noted of changes', async () => {
    const ones = createPublicRepositories({ database })
    assert.deepEqual(told(await ones.current()), await asStored())
    const ids = (await database.read.selectFrom('repositories').select('id').orderBy('id').limit(40).execute()).map(
      ({ id }) => id,
    )
    for (const [at, id] of ids.entries()) await change(id, { is_private: at % 3 === 0 ? 0 : 1, stars: at })
    assert.deepEqual(told(await ones.current()), await asStored())
    await change(ids[0] ?? 0, { state: 'deleted' })
    // Some ask while others are answered: each hears what was noted before it asked.
    for (const id of ids.slice(1, 9)) {
      const early = ones.current()
      await change(id, { is_private: id % 2 === 0 ? 0 : 1 })
      const all = await Promise.all([early, ones.current(), ones.current()])
      assert.deepEqual(told(all[2]), await asStored())
    }
  })

  it('are read anew for what is no change of code, beside those who ask', async () => {
    let time = 1_000_000
    const ones = createPublicRepositories({ database }, { now: () => time })
    await ones.current()
    const [{ id } = { id: 0 }] = await database.read
      .selectFrom('repositories')
      .select('id')
      .where('is_private', '=', 0)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    await database.write.updateTable('repositories').set({ stars: 70_000 }).where('id', '=', id).execute()
    assert.notEqual((await ones.current())?.[id], weightOf(70_000))
    time += 11 * 60_000
    for (let tries = 0; (await ones.current())?.[id] !== weightOf(70_000); tries += 1) {
      assert.ok(tries < 1_000)
      await new Promise(setImmediate)
    }
    assert.deepEqual(told(await ones.current()), await asStored())
  })

  it('are not kept where their numbers are too large', async () => {
    const ones = createPublicRepositories({ database }, { most: repositories - 100 })
    assert.equal(await ones.current(), undefined)
    assert.equal(await ones.current(), undefined)
  })

  it('cost a search next to nothing, however many there are', async () => {
    const ones = createPublicRepositories({ database })
    await ones.current()
    const began = performance.now()
    for (let asked = 0; asked < 100; asked += 1) await ones.current()
    const each = (performance.now() - began) / 100
    // What a loaded machine bears: a list of them takes a hundred times as long.
    assert.ok(each < 50, `${each.toFixed(2)} ms`)
  })
})
