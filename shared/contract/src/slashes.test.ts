import { describe, expect, it } from 'vitest'
import { trimEndSlashes, trimSlashes } from './slashes.ts'

describe('slashes at the ends of a path', () => {
  it('do not count', () => {
    expect(['', '/', '//', 'a', '/a/', '//a//b//'].map(trimSlashes)).toEqual(['', '', '', 'a', 'a', 'a//b'])
    expect(['', '/', '//', 'a', '/a/', '//a//b//'].map(trimEndSlashes)).toEqual(['', '', '', 'a', '/a', '//a//b'])
  })

  it('cost as much as there are of them', () => {
    // An expression needs minutes for this.
    const slashes = '/'.repeat(2_000_000)
    expect(trimSlashes(`a${slashes}b`)).toHaveLength(slashes.length + 2)
  })
})
