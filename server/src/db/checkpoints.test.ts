import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { type CheckpointOutcome, createCheckpoints } from './checkpoints.ts'

function scene() {
  const runs: PromiseWithResolvers<CheckpointOutcome>[] = []
  const failures: string[] = []
  const checkpoints = createCheckpoints({
    run: () => {
      const run = Promise.withResolvers<CheckpointOutcome>()
      runs.push(run)
      return run.promise
    },
    onSyncFailure: ({ message }) => failures.push(`sync: ${message}`),
    onFailure: ({ message }) => failures.push(message),
  })
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { checkpoints, runs, failures, settled }
}

describe('the checkpoints of a log', () => {
  it('are made once it has grown by two thousand pages, one at a time', async () => {
    const { checkpoints, runs, settled } = scene()
    checkpoints.look({ frames: 1_999, brought: 0 })
    assert.equal(runs.length, 0)
    checkpoints.look({ frames: 2_000, brought: 0 })
    checkpoints.look({ frames: 5_000, brought: 0 })
    assert.equal(runs.length, 1)
    runs[0]?.resolve({})
    await settled()
    // It began anew.
    checkpoints.look({ frames: 3, brought: 0 })
    checkpoints.look({ frames: 1_999, brought: 0 })
    assert.equal(runs.length, 1)
    checkpoints.look({ frames: 2_000, brought: 0 })
    assert.equal(runs.length, 2)
    runs[1]?.resolve({})
    await checkpoints.stop()
    checkpoints.look({ frames: 9_000, brought: 0 })
    assert.equal(runs.length, 2)
  })

  it('are not tried with each commit while somebody who reads is in the way', async () => {
    const { checkpoints, runs, settled } = scene()
    checkpoints.look({ frames: 2_000, brought: 0 })
    runs[0]?.resolve({})
    await settled()
    checkpoints.look({ frames: 2_001, brought: 12 })
    assert.equal(runs.length, 1)
    checkpoints.look({ frames: 4_000, brought: 12 })
    assert.equal(runs.length, 2)
    runs[1]?.resolve({})
    await checkpoints.stop()
  })

  it('tell a sync that failed from what may be tried again', async () => {
    const { checkpoints, runs, failures, settled } = scene()
    checkpoints.look({ frames: 2_000, brought: 0 })
    runs[0]?.resolve({ failure: { message: 'database or disk is full', code: 13 } })
    await settled()
    checkpoints.look({ frames: 4_000, brought: 0 })
    runs[1]?.reject(new Error('no thread'))
    await settled()
    checkpoints.look({ frames: 6_000, brought: 0 })
    runs[2]?.resolve({ failure: { message: 'disk I/O error', code: 1034 } })
    await settled()
    assert.deepEqual(failures, [
      'the checkpoint failed: database or disk is full',
      'no thread',
      'sync: the checkpoint failed: disk I/O error',
    ])
  })
})
