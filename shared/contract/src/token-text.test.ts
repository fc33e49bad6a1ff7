import { describe, expect, it } from 'vitest'
import { readTokens, TokenWriter } from './token-text.ts'

describe('tokens as a text', () => {
  it('are read as they were written, whatever their lengths and steps', () => {
    const tokens: [start: number, end: number, kind: number][] = [
      [3, 4, 1],
      [4, 60, 15],
      [117, 174, 2],
      [231, 290, 7],
      [48_000, 98_000, 3],
    ]
    const writer = new TokenWriter(2)
    for (const [start, end, kind] of tokens) writer.add({ start, end, kind })
    expect([...readTokens(writer.text, 2)]).toEqual(tokens.flat())
    expect(JSON.stringify(writer.text).length).toBe(writer.text.length + 2)
  })

  it('are read as they were written where they are many, and while more are written', () => {
    const writer = new TokenWriter(0)
    const tokens = Array.from({ length: 5_000 }, (_, at) => [7 * at + 1, 7 * at + 5, (at % 15) + 1] as const)
    for (const [start, end, kind] of tokens) {
      writer.add({ start, end, kind })
      if (start % 1_001 === 1) expect(writer.text.at(-1)).toBe(String.fromCharCode(35 + kind))
    }
    expect([...readTokens(writer.text, 0)]).toEqual(tokens.flat())
  })

  it('step over and stretch over more than a letter counts', () => {
    const writer = new TokenWriter(0)
    writer.add({ start: 120_000, end: 180_000, kind: 1 })
    const read = readTokens(writer.text, 0)
    const drawn = Array.from({ length: read.length / 3 }, (_, at) => [...read.subarray(3 * at, 3 * at + 3)])
    expect(drawn.filter(([start, end]) => start !== end)).toEqual([
      [120_000, 170_000, 1],
      [170_000, 180_000, 1],
    ])
  })
})
