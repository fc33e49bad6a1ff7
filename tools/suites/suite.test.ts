import { describe, expect, it, vi } from 'vitest'
import { sumUp } from './report.ts'
import { judged, type SuiteResult } from './suite.ts'

const result = (over: Partial<SuiteResult>): SuiteResult => ({
  suite: 'some',
  passed: 0,
  failed: 0,
  milliseconds: 1200,
  output: '',
  ...over,
})

describe('a suite', () => {
  it('has failed when nothing ran', () => {
    expect(judged(result({}), { code: 0 }).failed).toBe(1)
  })

  it('has failed when it broke off, whatever it had counted by then', () => {
    expect(judged(result({ passed: 5 }), { code: 1 }).failed).toBe(1)
  })

  it('counts what failed as it stands', () => {
    expect(judged(result({ passed: 5, failed: 2 }), { code: 1 })).toMatchObject({ passed: 5, failed: 2 })
    expect(judged(result({ passed: 5 }), { code: 0 })).toMatchObject({ passed: 5, failed: 0 })
  })
})

describe('the sum of all suites', () => {
  it('is the last line, and the exit code says whether anything failed', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    expect(sumUp([result({ passed: 3 }), result({ passed: 4 })])).toBe(0)
    expect(String(log.mock.lastCall?.[0]).split('\n').at(-1)).toBe('7 passed, 0 failed')
    expect(sumUp([result({ passed: 3 }), result({ failed: 1 })])).toBe(1)
    expect(String(log.mock.lastCall?.[0]).split('\n').at(-1)).toBe('3 passed, 1 failed')
    log.mockRestore()
  })
})
