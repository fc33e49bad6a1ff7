import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { findForbiddenWant } from './check-wants.ts'

describe('wants that nobody can have', () => {
  it('are refused at the first, and the rest is not resolved', async () => {
    const wants = new Set(Array.from({ length: 150_000 }, (_, index) => index.toString(16).padStart(40, '0')))
    let asked = 0
    const pool = {
      info: async () => {
        asked += 1
        return undefined
      },
    }
    const reach = { firstUnreachable: () => assert.fail('no history is needed for this') }
    const forbidden = await findForbiddenWant({
      pool,
      reach,
      gitDir: '/nowhere',
      version: 0,
      snapshot: undefined,
      wants,
    })
    assert.equal(forbidden, '0'.repeat(40))
    assert.ok(asked <= 256, `${asked} questions`)
  })
})
