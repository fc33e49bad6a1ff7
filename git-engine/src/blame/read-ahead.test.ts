import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { createReadAhead } from './read-ahead.ts'

describe('commits that are read ahead', () => {
  it('are read once each, a few at a time, and no more when one can not be', async () => {
    const reads: { oid: string; settle: PromiseWithResolvers<void> }[] = []
    const found = createReadAhead((oid) => {
      const settle = Promise.withResolvers<void>()
      reads.push({ oid, settle })
      return settle.promise
    })
    for (let round = 0; round < 2; round += 1) for (let oid = 0; oid < 20; oid += 1) found(`${oid}`)
    assert.equal(reads.length, 8)
    reads[0]?.settle.reject(new Error('torn'))
    for (const { settle } of reads) settle.resolve()
    await setImmediate()
    for (const { settle } of reads) settle.resolve()
    await setImmediate()
    assert.deepEqual(
      reads.map(({ oid }) => oid),
      Array.from({ length: 20 }, (_, oid) => `${oid}`),
    )
  })
})
