import { describe, expect, it } from 'vitest'
import { chunkText } from './text-chunks.ts'

describe('a text in chunks', () => {
  it('is whole when its chunks are joined, each of 200 lines but the last', () => {
    for (const text of ['', 'a', 'a\n', '\n', '\n\n', 'a\r\nb', `${'line\n'.repeat(450)}end`, 'line\n'.repeat(400)]) {
      const { chunks, lines } = chunkText(text)
      expect(chunks.map((chunk) => chunk.text).join('')).toBe(text)
      expect(chunks.reduce((sum, chunk) => sum + chunk.lines, 0)).toBe(lines)
      for (const { start, text: part, firstLine } of chunks) {
        expect(text.slice(start, start + part.length)).toBe(part)
        expect(text.slice(0, start).split('\n').length).toBe(firstLine)
      }
    }
    expect(chunkText('line\n'.repeat(450)).chunks.map(({ lines }) => lines)).toEqual([200, 200, 50])
  })

  it('has as many lines as an editor says, and is as wide as its widest', () => {
    expect(chunkText('').lines).toBe(0)
    expect(chunkText('a\nb').lines).toBe(2)
    expect(chunkText('a\nb\n').lines).toBe(2)
    expect(chunkText('\n').lines).toBe(1)
    expect(chunkText('a\tb\nlong line').columns).toBe(9)
    expect(chunkText('a\tbcdef').columns).toBe(9)
    expect(chunkText('漢字').columns).toBe(4)
  })
})
