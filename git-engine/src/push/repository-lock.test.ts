import assert from 'node:assert/strict'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { GitError } from '../process/git-error.ts'
import { createRepositoryLock } from './repository-lock.ts'

const gitDir = '/srv/a.git'
const never = new AbortController().signal

/** Work that ends when it is aborted, or after `ms`. */
const work = (ms: number) => (signal: AbortSignal) =>
  sleep(ms, 'done', { signal }).catch(() => {
    throw new GitError('aborted', 'given up')
  })
const isKind = (kind: string) => (error: unknown) => error instanceof GitError && error.kind === kind

describe('the gate of a repository', () => {
  it('lets pushes in side by side, and maintenance only alone', async () => {
    const gate = createRepositoryLock()
    const leave = await gate.acquireShared(gitDir)
    const leaveToo = await gate.acquireShared(gitDir)
    await assert.rejects(gate.runExclusive({ gitDir, signal: never }, work(1)), isKind('busy'))
    leave()
    leave()
    await assert.rejects(gate.runExclusive({ gitDir, signal: never }, work(1)), isKind('busy'))
    assert.equal(await gate.runExclusive({ gitDir: '/srv/b.git', signal: never }, work(1)), 'done')
    leaveToo()
    assert.equal(await gate.runExclusive({ gitDir, signal: never }, work(1)), 'done')
  })

  it('ends maintenance for a push, which waits for that end and no longer', async () => {
    const gate = createRepositoryLock({ endingMs: 60_000 })
    let ended = false
    const maintained = gate.runExclusive({ gitDir, signal: never }, async (signal) => {
      await work(120_000)(signal).catch(() => undefined)
      await setImmediate()
      ended = true
      throw new GitError('aborted', 'given up')
    })
    const seen = assert.rejects(maintained, isKind('aborted'))
    await assert.rejects(gate.runExclusive({ gitDir, signal: never }, work(1)), isKind('busy'))
    const leave = await gate.acquireShared(gitDir)
    assert.ok(ended)
    leave()
    await seen
    const impatient = createRepositoryLock({ endingMs: 60 })
    const over = Promise.withResolvers<void>()
    const stubborn = impatient.runExclusive({ gitDir, signal: never }, () => over.promise)
    // One that does not end is not waited for.
    ;(await impatient.acquireShared(gitDir))()
    over.resolve()
    await stubborn
  })

  it('holds pushes up for a moment when maintenance was starved', async () => {
    const gate = createRepositoryLock({ insistsAfter: 2, patienceMs: 60_000 })
    const leave = await gate.acquireShared(gitDir)
    for (let n = 0; n < 2; n += 1)
      await assert.rejects(gate.runExclusive({ gitDir, signal: never }, work(1)), isKind('busy'))
    const insisting = gate.runExclusive({ gitDir, signal: never }, work(50))
    const late = gate.acquireShared(gitDir)
    leave()
    assert.equal(await insisting, 'done')
    const leaveLate = await late
    await assert.rejects(gate.runExclusive({ gitDir, signal: never }, work(1)), isKind('busy'), 'it is patient again')
    leaveLate()
  })

  it('gives an insisting maintenance up when its time is over', async () => {
    const gate = createRepositoryLock({ insistsAfter: 0, patienceMs: 40 })
    const maintained = assert.rejects(gate.runExclusive({ gitDir, signal: never }, work(10_000)), isKind('aborted'))
    const leave = await gate.acquireShared(gitDir)
    await maintained
    await assert.rejects(gate.runExclusive({ gitDir, signal: never }, work(1)), isKind('busy'))
    leave()
  })

  it('ends with the signal that it was given', async () => {
    const gate = createRepositoryLock()
    const abort = new AbortController()
    const maintained = assert.rejects(
      gate.runExclusive({ gitDir, signal: abort.signal }, work(10_000)),
      isKind('aborted'),
    )
    abort.abort()
    await maintained
  })
})
