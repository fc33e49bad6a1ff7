import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { compareNames } from './compare-names.ts'

describe('the order of names', () => {
  it('counts as people do', () => {
    const sorted = ['Topic', 'topic', 'topic/2', 'topic/10', 'topic/100', 'v1.9', 'v1.10', 'v09', 'v9', 'v9a', 'v10']
    assert.deepEqual(sorted.toReversed().sort(compareNames), sorted)
  })

  it('is total: two names are the same, or one stands before the other', () => {
    const names = ['', '0', '00', '1', '01', '10', 'a', 'a0', 'a00', 'a1b', 'a01b', 'ä', '9'.repeat(40), '8'.repeat(40)]
    for (const a of names) {
      for (const b of names) {
        assert.equal(Math.sign(compareNames(a, b)) + Math.sign(compareNames(b, a)), 0, `${a} and ${b}`)
        assert.equal(compareNames(a, b) === 0, a === b, `${a} and ${b}`)
        for (const c of names) {
          if (compareNames(a, b) < 0 && compareNames(b, c) < 0) assert.ok(compareNames(a, c) < 0, `${a}, ${b}, ${c}`)
        }
      }
    }
  })
})
