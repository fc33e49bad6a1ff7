import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { describe, it, vi } from 'vitest'
import { GitError } from '../process/git-error.ts'
import type { FileBlame } from './blame-file.ts'
import { createBlames } from './blames.ts'
import type { BlameProgress, BlameQuery } from './find-blame.ts'

const query = { gitDir: '/r', commit: 'a'.repeat(40), path: Buffer.from('text.txt') }
const part: FileBlame = { ranges: [{ start: 3, lines: 1, commit: 'b' }], previous: new Map() }
const whole: FileBlame = { ranges: [{ start: 1, lines: 4, commit: 'b' }], previous: new Map() }

/** Blames that are found when it is said, and know of a part before. */
function slow(options?: { leaseMs?: number }) {
  const found: (PromiseWithResolvers<FileBlame> & { signal: AbortSignal | undefined })[] = []
  const find = (asked: BlameQuery, progress: BlameProgress) => {
    progress.known = () => part
    const one = { ...Promise.withResolvers<FileBlame>(), signal: asked.signal }
    asked.signal?.addEventListener('abort', () => one.reject(new GitError('aborted', 'nobody waits')))
    found.push(one)
    return one.promise
  }
  return { blames: createBlames(find, options), found }
}

describe('blames', () => {
  it('that take longer than somebody waits are told as far as they are known, found once, and whole when they are there', async () => {
    const { blames, found } = slow()
    const soon = { ...query, withinMs: 5 }
    const [one, other] = await Promise.all([blames.within(soon), blames.within(soon)])
    assert.deepEqual(
      [one, other],
      [
        { blame: part, complete: false },
        { blame: part, complete: false },
      ],
    )
    const all = blames.whole(query)
    const again = blames.within({ ...query, withinMs: 10_000 })
    found[0]?.resolve(whole)
    assert.deepEqual(await all, whole)
    assert.deepEqual(await again, { blame: whole, complete: true })
    assert.equal(found.length, 1)
  })

  it('end when nobody has asked again for a while, and at once when whoever waits is gone', async () => {
    const { blames, found } = slow({ leaseMs: 20 })
    await blames.within({ ...query, withinMs: 1 })
    assert.equal(found[0]?.signal?.aborted, false)
    await vi.waitFor(() => assert.equal(found[0]?.signal?.aborted, true))
    const asker = new AbortController()
    const asked = blames.within({ ...query, withinMs: 10_000, signal: asker.signal })
    asker.abort()
    await assert.rejects(asked, /nobody waits/)
    assert.equal(found[1]?.signal?.aborted, true)
  })

  it('that met a bound while nobody waited say so to who asks again, once', async () => {
    const { blames, found } = slow()
    await blames.within({ ...query, withinMs: 1 })
    found[0]?.reject(new GitError('timeout', 'git blame passed its deadline'))
    await setImmediate()
    await assert.rejects(blames.within({ ...query, withinMs: 1 }), /passed its deadline/)
    assert.deepEqual(await blames.within({ ...query, withinMs: 1 }), { blame: part, complete: false })
    assert.equal(found.length, 2)
  })
})
