import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, it, type TestContext } from 'vitest'
import { createCheckpointWorker } from './checkpoint-worker.ts'

/** A database with something in its log, and how many threads of checkpoints this process has had so far. */
function scene(test: TestContext, restsFor?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-checkpoint-'))
  const file = join(folder, 'a.db')
  const connection = new DatabaseSync(file)
  connection.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table notes (text)')
  const state = connection.prepare('pragma wal_checkpoint(noop)')
  let started = 0
  const count = () => {
    started += 1
  }
  process.on('worker', count)
  const worker = createCheckpointWorker(file, restsFor === undefined ? {} : { restsFor })
  test.onTestFinished(async () => {
    process.off('worker', count)
    await worker.end()
    connection.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    worker,
    write: () => connection.exec("insert into notes values ('x')"),
    isBrought: () => state.get()?.log === state.get()?.checkpointed,
    started: () => started,
  }
}

describe('the worker of checkpoints', () => {
  it('makes one after the other in the same thread', async (test) => {
    const { worker, write, isBrought, started } = scene(test)
    for (let n = 0; n < 3; n += 1) {
      write()
      assert.equal(isBrought(), false)
      assert.deepEqual(await worker.run(), {})
      assert.equal(isBrought(), true)
    }
    assert.equal(started(), 1)
  })

  it('ends a thread that rests, and starts another one for the next', async (test) => {
    const { worker, write, started } = scene(test, 1)
    write()
    await worker.run()
    await wait(200)
    write()
    assert.deepEqual(await worker.run(), {})
    assert.equal(started(), 2)
  })

  it('starts another one where the last one was ended', async (test) => {
    const { worker, write, started } = scene(test)
    write()
    await worker.run()
    await worker.end()
    assert.deepEqual(await worker.run(), {})
    assert.equal(started(), 2)
  })
})
