import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { type Replacement, replaceLines } from './replace-lines.ts'

describe('lines that are replaced', () => {
  it('leave everything else of a file as it was', () => {
    let seed = 42
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const words = ['', 'a', '  b', 'c\t', '\u{1f9f5}', '```', '\rd', '\u2028']
    const some = (count: number) => Array.from({ length: count }, () => words[random(words.length)] ?? '')
    for (let round = 0; round < 3_000; round += 1) {
      const end = random(2) === 0 ? '\n' : '\r\n'
      // A file that does not end its last line has something on it.
      const isEnded = random(2) === 0
      const lines = [...some(random(30)), 'last']
      const mark = random(4) === 0 ? '\uFEFF' : ''
      const replacements: Replacement[] = []
      for (let at = 1 + random(6); at <= lines.length; at += 1 + random(6)) {
        const last = Math.min(lines.length, at + random(4))
        // Of what takes the place of the last line something is left as well.
        replacements.push({ first: at, last, lines: [...some(random(3)), ...(last === lines.length ? ['end'] : [])] })
        at = last + 1
      }
      const expected = lines.map((line) => [line])
      for (const { first, last, lines: made } of replacements)
        for (let at = first; at <= last; at += 1) expected[at - 1] = at === first ? [...made] : []
      const textOf = (of: readonly string[]) => `${mark}${of.join(end)}${isEnded ? end : ''}`
      const shuffled = replacements.toSorted(() => random(3) - 1)
      // A single line without an end does not say how others end.
      if (lines.length === 1 && !isEnded && end === '\r\n') continue
      assert.equal(replaceLines(textOf(lines), shuffled), textOf(expected.flat()))
    }
  })

  it('may be taken away, and the file with them', () => {
    assert.equal(replaceLines('a\nb\nc', [{ first: 3, last: 3, lines: [] }]), 'a\nb\n')
    assert.equal(replaceLines('a\n', [{ first: 1, last: 1, lines: [] }]), '')
    assert.equal(replaceLines('a', [{ first: 1, last: 1, lines: ['b', 'c'] }]), 'b\nc')
    assert.equal(replaceLines('\uFEFFa\r\n', [{ first: 1, last: 1, lines: ['\uFEFFb', ''] }]), '\uFEFFb\r\n\r\n')
  })
})
