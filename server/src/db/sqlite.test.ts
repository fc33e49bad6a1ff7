import assert from 'node:assert/strict'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runAs } from '@sheaf/server-core/admission/caller'
import { describe, it, type TestContext } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { openDatabase } from './database.ts'
import { DatabaseError } from './database-error.ts'

/** A folder for a database of this test. */
function scene(test: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-sqlite-'))
  test.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'sheaf.db')
  const open = (path = file) =>
    openDatabase({ database: { engine: 'sqlite', file: path }, log: createLogger({ level: 'silent' }) })
  return { folder, file, open }
}

const limit = (key: string) => ({ key, full_at: 1 })

const hasFault = (fault: DatabaseError['fault']) => (error: unknown) =>
  error instanceof DatabaseError && error.fault === fault

describe('the connection that writes to SQLite', () => {
  it('goes to callers in turn: who has a thousand writes to make holds nobody up', async (test) => {
    const database = await scene(test).open()
    test.onTestFinished(() => database.close())
    const write = (key: string) => database.write.insertInto('rate_limits').values(limit(key)).execute()
    let written = 0
    const many = Array.from({ length: 1_000 }, (_, number) =>
      runAs({ key: 'user:1' }, async () => {
        await write(`alice ${number}`)
        written += 1
      }),
    )
    await runAs({ key: 'user:2' }, () => write('bob'))
    assert.ok(written < 500, `${written} were written before`)
    await Promise.all(many)
  })

  it('lets go of the thread between writers: sockets and timers are heard while many write', async (test) => {
    const database = await scene(test).open()
    test.onTestFinished(() => database.close())
    const iterations = await iterationsDuring(() =>
      Promise.all(
        Array.from({ length: 2_000 }, (_, number) =>
          database.write
            .insertInto('rate_limits')
            .values(limit(`${number}`))
            .execute(),
        ),
      ),
    )
    assert.ok(iterations >= 8, `${iterations} iterations`)
  })
})

describe('the connection that reads SQLite', () => {
  it('lets go of the thread where one caller asks many things one after the other', async (test) => {
    const database = await scene(test).open()
    test.onTestFinished(() => database.close())
    const iterations = await iterationsDuring(() =>
      runAs({ key: 'user:1' }, async () => {
        for (let n = 0; n < 5_000; n += 1) await database.read.selectFrom('rate_limits').selectAll().execute()
      }),
    )
    assert.ok(iterations >= 4, `${iterations} iterations`)
  })
})

/** How often the event loop looked at everything else while this went on. */
async function iterationsDuring(work: () => Promise<unknown>): Promise<number> {
  let iterations = 0
  const count = () => {
    iterations += 1
    running = setImmediate(count)
  }
  let running = setImmediate(count)
  await work()
  clearImmediate(running)
  return iterations
}

describe('the file of SQLite', () => {
  it('is whole by itself after a stop', async (test) => {
    const { folder, file, open } = scene(test)
    const database = await open()
    for (let number = 0; number < 200; number += 1)
      await database.write
        .insertInto('rate_limits')
        .values(limit(`k${number}`))
        .execute()
    assert.equal((await database.read.selectFrom('rate_limits').selectAll().execute()).length, 200)
    await database.close()
    assert.deepEqual(readdirSync(folder), ['sheaf.db'])
    const copied = join(folder, 'copy.db')
    copyFileSync(file, copied)
    const again = await open(copied)
    assert.equal((await again.read.selectFrom('rate_limits').selectAll().execute()).length, 200)
    await again.close()
  })

  it('is whole by itself after a stop, even if another program reads it', async (test) => {
    const { folder, file, open } = scene(test)
    const database = await open()
    const other = new DatabaseSync(file, { readOnly: true })
    other.prepare('select * from rate_limits').all()
    await database.write.insertInto('rate_limits').values(limit('k')).execute()
    await database.close()
    const copied = join(folder, 'copy.db')
    copyFileSync(file, copied)
    other.close()
    const again = await open(copied)
    assert.equal((await again.read.selectFrom('rate_limits').selectAll().execute()).length, 1)
    await again.close()
  })

  it('has a log that does not grow without end beside it', async (test) => {
    const { file, open } = scene(test)
    const database = await open()
    const reading = new DatabaseSync(file, { readOnly: true })
    const write = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        await database.tx(async (tx) => {
          await tx.deleteFrom('rate_limits').execute()
          await tx
            .insertInto('rate_limits')
            .values(limit('x'.repeat(1_000_000)))
            .execute()
        })
        await database.read.selectFrom('rate_limits').select('full_at').execute()
      }
    }
    // A reader that stays keeps what it sees …
    reading.exec('begin; select * from rate_limits')
    await write(40)
    assert.ok(statSync(`${file}-wal`).size > 16 * 1024 * 1024)
    // … and when it has gone, room is made again by what is written next, as soon as a thread has brought the log over.
    reading.exec('commit')
    reading.close()
    while (statSync(`${file}-wal`).size > 16 * 1024 * 1024) await write(1)
    await database.close()
  })

  it('is held by another process: that is waited for, while everything else goes on', async (test) => {
    const { file, open } = scene(test)
    const database = await open()
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    let beats = 0
    const heart = setInterval(() => {
      beats += 1
      if (beats === 10) other.exec('commit')
    }, 10)
    await database.write.insertInto('rate_limits').values(limit('k')).execute()
    await database.tx((tx) => tx.insertInto('rate_limits').values(limit('l')).execute())
    clearInterval(heart)
    assert.ok(beats >= 10, 'the process was alive meanwhile')
    assert.equal((await database.read.selectFrom('rate_limits').selectAll().execute()).length, 2)
    other.close()
    await database.close()
  })

  it('is held for good: all who wait are refused together, reading goes on, and it recovers', async (test) => {
    const { file, open } = scene(test)
    const database = await open()
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    const since = performance.now()
    const writes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) =>
        database.tx((tx) =>
          tx
            .insertInto('rate_limits')
            .values(limit(`k${number}`))
            .execute(),
        ),
      ),
    )
    // Twenty that wait one after the other would take 80 seconds.
    assert.ok(performance.now() - since < 40_000)
    for (const write of writes) assert.ok(write.status === 'rejected' && hasFault('busy')(write.reason))
    await database.ping()
    other.exec('rollback')
    await database.write.insertInto('rate_limits').values(limit('k')).execute()
    other.close()
    await database.close()
  })
})

describe('a database that can not be used', () => {
  it('is no database: the start says so, and what to do', async (test) => {
    const { file, open } = scene(test)
    writeFileSync(file, 'x'.repeat(8192))
    await assert.rejects(open(), (error) => hasFault('damaged')(error) && /sheaf\.db.*backup/.test(String(error)))
  })

  it('is cut off or overwritten: queries fail with it, and the file is left alone', async (test) => {
    const { file, open } = scene(test)
    const database = await open()
    for (let number = 0; number < 500; number += 1)
      await database.write
        .insertInto('rate_limits')
        .values(limit(`${'k'.repeat(300)}${number}`))
        .execute()
    await database.close()
    const { size } = statSync(file)
    truncateSync(file, Math.floor(size / 2 / 4096) * 4096)
    await assert.rejects(async () => {
      const broken = await open()
      try {
        await broken.read.selectFrom('rate_limits').selectAll().execute()
      } finally {
        await broken.close()
      }
    }, hasFault('damaged'))
  })

  it('lies where nothing may be written', async (test) => {
    const { folder, open } = scene(test)
    mkdirSync(join(folder, 'sheaf.db'))
    await assert.rejects(open(), hasFault('unwritable'))
  })
})
