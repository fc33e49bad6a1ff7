import { describe, expect, it } from 'vitest'
import { firstBehind } from './paint-tokens.ts'

describe('tokens of a part of a text', () => {
  it('begin with the first that ends behind where the part does', () => {
    const tokens = new Uint32Array([0, 4, 1, 6, 20, 2, 25, 30, 3])
    expect([0, 3, 4, 6, 19, 20, 29, 30].map((place) => firstBehind(tokens, place) / 3)).toEqual([
      0, 0, 1, 1, 1, 2, 2, 3,
    ])
  })
})
