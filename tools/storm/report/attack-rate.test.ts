import { describe, expect, it } from 'vitest'
import { rateOf } from './attack-rate.ts'

describe('how strong an attack was', () => {
  it('is what was asked and answered in a second, whatever was said', () => {
    expect(rateOf({ outcomes: { asked: 900, '200': 300, '503': 300, 'closed by the server': 30 }, seconds: 3 })).toBe(
      '300/s asked, 200/s answered',
    )
  })

  it('is what was done, where nobody waits for an answer', () => {
    expect(rateOf({ outcomes: { disconnected: 12_000, 'connection refused': 3 }, seconds: 3 })).toBe('4,001/s')
  })

  it('is unknown of rows that do not say how long it was played', () => {
    expect(rateOf({ outcomes: { asked: 1 } })).toBe('')
  })
})
