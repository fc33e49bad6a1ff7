import { describe, expect, it } from 'vitest'
import { indentationOf } from './indentation.ts'
import { lineBreakOf } from './line-break.ts'

describe('a text that is edited', () => {
  it('is taken apart so that it comes together again as it was', () => {
    for (const [text, lineBreak] of [
      ['', '\n'],
      ['one line', '\n'],
      ['a\nb\n', '\n'],
      ['a\r\nb\r\n', '\r\n'],
      ['a\r\nb', '\r\n'],
      // Of both kinds: CR is a letter of its line.
      ['a\r\nb\nc', '\n'],
      ['a\rb', '\n'],
    ] as const) {
      expect(lineBreakOf(text), JSON.stringify(text)).toBe(lineBreak)
      expect(text.split(lineBreak).join(lineBreak)).toBe(text)
    }
  })

  it('goes on with the indentation that it has', () => {
    expect(indentationOf('')).toBe('  ')
    expect(indentationOf('a {\n\tb\n}')).toBe('\t')
    expect(indentationOf('def a():\n    b\n        c\n')).toBe('    ')
    expect(indentationOf('/*\n * a\n */\nb {\n  c\n}')).toBe('  ')
    expect(indentationOf('a\n            b\n')).toBe('        ')
  })
})
