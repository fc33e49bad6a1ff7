import { describe, expect, it } from 'vitest'
import { lineHash, linesOfHash } from './line-range.ts'

describe('lines in an address', () => {
  it('are one or several, in either order', () => {
    expect(linesOfHash('#L10')).toEqual({ from: 10, to: 10 })
    expect(linesOfHash('#L10-L20')).toEqual({ from: 10, to: 20 })
    expect(linesOfHash('#L20-10')).toEqual({ from: 10, to: 20 })
  })

  it('are none where it says something else', () => {
    for (const hash of ['', '#', '#L', '#L0', '#l10', '#L1-', '#L1-L2-L3', '#L9999999999', '#about']) {
      expect(linesOfHash(hash), hash).toBeUndefined()
    }
  })

  it('are read as they were written', () => {
    expect(lineHash({ from: 3, to: 3 })).toBe('#L3')
    expect(linesOfHash(lineHash({ from: 3, to: 30 }))).toEqual({ from: 3, to: 30 })
  })
})
