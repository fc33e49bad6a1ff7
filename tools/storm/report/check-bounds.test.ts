import { describe, expect, it } from 'vitest'
import { percentile, timesOf } from '../people/tally.ts'
import { checkControl, checkMemory, checkPhase, fullBounds } from './check-bounds.ts'
import type { HonestTimes, PhaseRow } from './row.ts'

const times = (p99: number) => ({ count: 10, p50: p99 / 2, p99 })
const quiet: HonestTimes = { pages: times(20), logins: times(100), pushes: times(200), clones: times(150) }
const phase = (over: Partial<PhaseRow> = {}): PhaseRow => ({
  phase: 'HTTP, visitor, 1 address',
  honest: quiet,
  failures: [],
  outcomes: { asked: 1 },
  delayMs: 1,
  ...over,
})
const check = (over: Partial<PhaseRow>) => checkPhase(phase(over), { quiet, bounds: fullBounds })

describe('what breaks a bound', () => {
  it('is nothing in the quiet', () => expect(check({})).toEqual([]))

  it('is each kind of work by itself', () => {
    expect(check({ honest: { ...quiet, pages: times(251) } })).toEqual([expect.stringContaining('pages p99 251')])
    expect(check({ honest: { ...quiet, pushes: times(401) } })).toEqual([expect.stringContaining('pushes p99 401')])
    expect(check({ honest: { ...quiet, clones: times(301) } })).toEqual([expect.stringContaining('clones p99 301')])
  })

  it('is a push of more than three seconds, however slow the quiet was', () => {
    const slow = { ...quiet, pushes: times(2_000) }
    const row = phase({ honest: { ...quiet, pushes: times(3_001) } })
    expect(checkPhase(row, { quiet: slow, bounds: fullBounds })).toEqual([expect.stringContaining('pushes')])
  })

  it('is a failure without any attack', () => {
    expect(checkControl({ honest: quiet, failures: [] })).toEqual([])
    expect(checkControl({ honest: quiet, failures: ['/: no answer in 10 s'] })).toEqual([
      expect.stringContaining('without any attack'),
    ])
  })

  it('is a single failure', () => expect(check({ failures: ['log in: 429'] })).toHaveLength(1))

  it('is an attack that did not happen, and a measure that was late itself', () => {
    expect(check({ outcomes: {} })).toHaveLength(1)
    expect(check({ delayMs: 500 })).toEqual([expect.stringContaining('not measured')])
    expect(check({ stolen: 10_000 })).toEqual([expect.stringContaining('stood still')])
    expect(check({ honest: { ...quiet, pages: { count: 0, p50: 0, p99: 0 } } })).toEqual([
      expect.stringContaining('no page'),
    ])
  })

  it('is memory at the peak, and what stays of it', () => {
    const memory = { before: 100, peak: 501, after: 251, afterSeconds: 60, gitPeak: 0 }
    expect(checkMemory(memory, fullBounds)).toHaveLength(2)
    expect(checkMemory({ ...memory, peak: 500, after: 250 }, fullBounds)).toEqual([])
  })
})

describe('percentiles', () => {
  it('are the smallest value that so large a part does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => n + 1)
    expect(percentile(hundred, 0.5)).toBe(50)
    expect(percentile(hundred, 0.99)).toBe(99)
    expect(percentile([7], 0.99)).toBe(7)
    expect(percentile([], 0.99)).toBe(0)
  })

  it('count what failed with the time that it took', () => {
    const samples = [1, 2, 3].map((n) => ({ kind: 'pages' as const, what: '/', milliseconds: n * 100 }))
    expect(
      timesOf([...samples, { kind: 'pages', what: '/', milliseconds: 10_000, failure: 'late' }], 'pages').p99,
    ).toBe(10_000)
  })
})
