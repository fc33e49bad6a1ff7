import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { GitError } from './process/git-error.ts'
import { createSingleFlight } from './single-flight.ts'

/** Work that ends when it is told to. */
function workToBeEnded() {
  const started: AbortSignal[] = []
  const ends: ((answer: string) => void)[] = []
  const failures: ((error: Error) => void)[] = []
  return {
    started,
    ends,
    failures,
    start: (signal: AbortSignal) => {
      started.push(signal)
      return new Promise<string>((resolve, reject) => {
        ends.push(resolve)
        failures.push(reject)
      })
    },
  }
}

const isAborted = (error: unknown) => error instanceof GitError && error.kind === 'aborted'

describe('shared work', () => {
  it('is done once for all who ask at the same time, and again for who asks later', async () => {
    const shared = createSingleFlight<string>()
    const { started, ends, start } = workToBeEnded()
    const both = [shared.join('one', { start }), shared.join('one', { start })]
    const other = shared.join('other', { start })
    assert.equal(started.length, 2)
    ends[0]?.('first')
    ends[1]?.('second')
    assert.deepEqual(await Promise.all([...both, other]), ['first', 'first', 'second'])
    const again = shared.join('one', { start })
    ends[2]?.('third')
    assert.equal(await again, 'third')
  })

  it('goes on while one asker is left, and stops with the last', async () => {
    const shared = createSingleFlight<string>()
    const { started, ends, start } = workToBeEnded()
    const [first, second] = [new AbortController(), new AbortController()]
    const one = assert.rejects(shared.join('key', { start, signal: first.signal }), isAborted)
    const two = assert.rejects(shared.join('key', { start, signal: second.signal }), isAborted)
    first.abort()
    await one
    assert.equal(started[0]?.aborted, false)
    second.abort()
    await two
    assert.equal(started[0]?.aborted, true)
    const anew = shared.join('key', { start })
    ends[1]?.('anew')
    assert.equal(await anew, 'anew')
    await assert.rejects(shared.join('key', { start, signal: first.signal }), isAborted)
    assert.equal(started.length, 2, 'nothing is started for who is gone already')
  })

  it('fails for all, and is tried again by the next', async () => {
    const shared = createSingleFlight<string>()
    const { ends, failures, start } = workToBeEnded()
    const both = [shared.join('key', { start }), shared.join('key', { start })]
    const failed = Promise.allSettled(both)
    failures[0]?.(new Error('no'))
    assert.deepEqual(
      (await failed).map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    const next = shared.join('key', { start })
    ends[1]?.('yes')
    assert.equal(await next, 'yes')
  })
})
