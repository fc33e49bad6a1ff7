import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createContributionTally } from './contribution-tally.ts'

const week = 7 * 86_400

describe('a tally of contributions', () => {
  it('tells the newest weeks where there are too many, and leaves authors of few weeks theirs', () => {
    const tallies = createContributionTally()
    for (let author = 0; author < 50; author += 1) {
      const tally = tallies.of({ name: `${author}`, email: `${author}@x` })
      const weeks = author < 25 ? 6_000 : 10
      for (let at = 0; at < weeks; at += 1) tallies.add(tally, at * week)
    }
    const { weeks, weeksTruncated, top } = tallies.sum(50)
    assert.deepEqual([weeks.length, weeksTruncated, weeks.at(-1)?.start], [4_000, true, 5_999 * week - 3 * 86_400])
    assert.deepEqual([top[0]?.weeks.length, top[0]?.weeksTruncated, top[0]?.commits], [630, true, 6_000])
    assert.deepEqual([top[49]?.weeks.length, top[49]?.weeksTruncated], [10, false])
    assert.ok(top.reduce((sum, author) => sum + author.weeks.length, 0) <= 16_000)
  })
})
