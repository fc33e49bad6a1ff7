import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { openDatabase } from './database.ts'
import { DatabaseError, isOutcomeUnknown } from './database-error.ts'

/** A database whose disk is the test's: once it is `held`, syncs end when the test says so. */
async function scene(test: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-durability-'))
  const file = join(folder, 'sheaf.db')
  const lines: string[] = []
  const disk = { isHeld: false, syncs: [] as PromiseWithResolvers<void>[] }
  const database = await openDatabase({
    database: { engine: 'sqlite', file },
    log: createLogger({ level: 'info', target: { write: (line) => void lines.push(line) } }),
    syncLog: async () => {
      if (!disk.isHeld) return
      const sync = Promise.withResolvers<void>()
      disk.syncs.push(sync)
      return sync.promise
    },
  })
  test.onTestFinished(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  disk.isHeld = true
  const insert = (key: string) => database.write.insertInto('rate_limits').values({ key, full_at: 1 }).execute()
  const keys = async () =>
    (await database.read.selectFrom('rate_limits').select('key').orderBy('key').execute()).map(({ key }) => key)
  return { folder, file, database, disk, lines, insert, keys }
}

/** Everything that could have happened by now has happened. */
const nextIteration = () => new Promise<void>((resolve) => setImmediate(resolve))

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = {}
  for (let iteration = 0; iteration < 5; iteration += 1) await nextIteration()
  return (await Promise.race([promise, pending])) !== pending
}

const hasFault = (fault: DatabaseError['fault']) => (error: unknown) =>
  error instanceof DatabaseError && error.fault === fault

describe('who wrote to SQLite', () => {
  it('is answered when the log was synced, and others see it before', async (test) => {
    const { database, disk, insert, keys } = await scene(test)
    const writes = [
      () => insert('single'),
      () =>
        database.write.insertInto('rate_limits').values({ key: 'returning', full_at: 1 }).returning('key').execute(),
      () => database.tx((tx) => tx.insertInto('rate_limits').values({ key: 'transaction', full_at: 1 }).execute()),
    ]
    for (const [index, write] of writes.entries()) {
      const written = write()
      assert.equal(await isSettled(written), false)
      assert.equal((await keys()).length, index + 1)
      assert.equal(disk.syncs.length, index + 1)
      disk.syncs[index]?.resolve()
      await written
    }
  })

  it('shares a sync with all who committed while another one ran', async (test) => {
    const { disk, insert, keys } = await scene(test)
    const first = insert('first')
    assert.equal(await isSettled(first), false)
    const others = Promise.all(Array.from({ length: 50 }, (_, number) => insert(`other ${number}`)))
    assert.equal(await isSettled(others), false)
    // They are written while the disk is busy …
    assert.equal((await keys()).length, 51)
    disk.syncs[0]?.resolve()
    await first
    // … and not taken for synced by what began before them.
    assert.equal(await isSettled(others), false)
    assert.equal(disk.syncs.length, 2)
    disk.syncs[1]?.resolve()
    await others
    assert.equal(disk.syncs.length, 2)
  })

  it('waits for no disk where it only read, counted or was undone', async (test) => {
    const { database, disk, keys } = await scene(test)
    await database.write.selectFrom('rate_limits').selectAll().execute()
    await database.tx((tx) => tx.selectFrom('rate_limits').selectAll().execute())
    await database.count((tx) => tx.insertInto('rate_limits').values({ key: 'counted', full_at: 1 }).execute())
    const undone = database.tx(async (tx) => {
      await tx.insertInto('rate_limits').values({ key: 'undone', full_at: 1 }).execute()
      throw new Error('in the middle')
    })
    await assert.rejects(undone, /in the middle/)
    assert.equal(disk.syncs.length, 0)
    assert.deepEqual(await keys(), ['counted'])
  })

  it('learns that a sync failed; nothing is written any more, though the disk says that all is well again', async (test) => {
    const { file, database, disk, lines, insert, keys } = await scene(test)
    const first = insert('first')
    const second = insert('second')
    assert.equal(await isSettled(first), false)
    const both = Promise.allSettled([first, second])
    disk.syncs[0]?.reject(new Error('EIO: i/o error, fdatasync'))
    disk.isHeld = false
    for (const written of await both) {
      assert.ok(written.status === 'rejected' && hasFault('unsynced')(written.reason))
      assert.ok(isOutcomeUnknown(written.reason), 'it may have happened')
    }
    const refused = (error: unknown) => hasFault('unwritable')(error) && !isOutcomeUnknown(error)
    await assert.rejects(insert('third'), refused)
    await assert.rejects(
      database.tx((tx) => tx.insertInto('rate_limits').values({ key: 'fourth', full_at: 1 }).execute()),
      refused,
    )
    await assert.rejects(
      database.count((tx) => tx.selectFrom('rate_limits').selectAll().execute()),
      refused,
    )
    // Reading goes on, and whoever sends requests here is told.
    assert.deepEqual(await keys(), ['first', 'second'])
    await assert.rejects(database.ping(), refused)
    assert.equal(lines.filter((line) => line.includes('"level":"fatal"')).length, 1)
    // What the log holds is for the next start to validate, by its checksums.
    await database.close()
    assert.ok(existsSync(`${file}-wal`))
  })
})

describe('the log of SQLite', () => {
  it('is brought into its file by a thread, while everybody goes on writing', async (test) => {
    const { file, database, disk } = await scene(test)
    disk.isHeld = false
    const looking = new DatabaseSync(file)
    const brought = () => Number(looking.prepare('pragma wal_checkpoint(noop)').get()?.checkpointed)
    let number = 0
    // Far from the 64 MiB at which SQLite itself would.
    while (brought() === 0) {
      number += 1
      assert.ok(number < 14_000, 'nobody brings it over')
      const row = { key: `${number}`.padEnd(3_000, 'x'), full_at: number }
      await database.write.insertInto('rate_limits').values(row).execute()
    }
    looking.close()
    const { count } = await database.read
      .selectFrom('rate_limits')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    assert.equal(count, number)
  })
})
