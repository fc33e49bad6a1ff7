import { expect, it } from 'vitest'
import { fullBounds, shortBounds } from './check-bounds.ts'
import { secondsToGoOn } from './enough-samples.ts'
import type { HonestTimes } from './row.ts'

const times = (p99: number, count = 4) => ({ count, p50: 50, p99 })
const quiet: HonestTimes = { pages: times(20), logins: times(80), pushes: times(80), clones: times(90) }
const limits = { quiet, bounds: fullBounds }
const over = (count: number): HonestTimes => ({ ...quiet, pushes: times(200, count) })

it('ends where nothing is over', () => expect(secondsToGoOn({ honest: quiet, seconds: 5 }, limits)).toBe(0))

it('goes on for pages to two thousand, of which one moment has several', () => {
  expect(secondsToGoOn({ honest: { ...quiet, pages: times(251, 178) }, seconds: 5 }, limits)).toBe(52)
  expect(secondsToGoOn({ honest: { ...quiet, pages: times(251, 2_000) }, seconds: 57 }, limits)).toBe(0)
})

it('goes on, at the rate of before, to a hundred of what is over', () => {
  expect(secondsToGoOn({ honest: over(4), seconds: 5 }, limits)).toBe(120)
  expect(secondsToGoOn({ honest: { ...over(50), clones: times(181, 4) }, seconds: 5 }, limits)).toBe(120)
})

it('goes on for log-ins, whose bound is no multiple of the quiet time', () =>
  expect(secondsToGoOn({ honest: { ...quiet, logins: times(1_001, 2) }, seconds: 5 }, limits)).toBe(245))

it('ends with a hundred, over or not', () => expect(secondsToGoOn({ honest: over(100), seconds: 125 }, limits)).toBe(0))

it('ends after five minutes, as people who begin little must not keep it going', () => {
  expect(secondsToGoOn({ honest: over(1), seconds: 5 }, limits)).toBe(295)
  expect(secondsToGoOn({ honest: over(60), seconds: 300 }, limits)).toBe(0)
})

it('never goes on in the short form, however long something took', () => {
  const honest = { ...over(4), logins: times(20_000, 1), clones: times(20_000, 1) }
  expect(secondsToGoOn({ honest, seconds: 1 }, { quiet, bounds: shortBounds })).toBe(0)
})
