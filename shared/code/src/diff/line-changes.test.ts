import { describe, expect, it } from 'vitest'
import { lineChanges } from './line-changes.ts'

const lines = (count: number, change: (line: number) => string | undefined = () => undefined) =>
  Array.from({ length: count }, (_, at) => `${change(at + 1) ?? `line ${at + 1}`}\n`).join('')

/** The text that hunks make of another one. */
function patched(before: string, hunks: ReturnType<typeof lineChanges>): string {
  const old = before.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const made: string[] = []
  let at = 0
  for (const { old_start, new_start, lines } of hunks ?? []) {
    made.push(...old.slice(at, old_start - 1))
    expect(made.length + 1).toBe(new_start)
    at = old_start - 1
    lines.forEach((line, index) => {
      if (line.startsWith('\\')) return
      const text = line.slice(1) + (lines[index + 1]?.startsWith('\\') ? '' : '\n')
      if (line.startsWith('+')) made.push(text)
      else {
        expect(old[at]).toBe(text)
        if (line.startsWith(' ')) made.push(text)
        at += 1
      }
    })
  }
  return [...made, ...old.slice(at)].join('')
}

describe('changes of lines', () => {
  it('stand in hunks with the lines around them, as the server has them', () => {
    expect(lineChanges('a\nb\n', 'a\nb\n')).toEqual([])
    expect(
      lineChanges(
        lines(20),
        lines(20, (line) => (line === 10 ? 'ten' : undefined)),
      ),
    ).toEqual([
      {
        old_start: 7,
        new_start: 7,
        heading: '',
        lines: [' line 7', ' line 8', ' line 9', '-line 10', '+ten', ' line 11', ' line 12', ' line 13'],
      },
    ])
    const two = lineChanges(
      lines(40),
      lines(40, (line) => (line === 3 || line === 30 ? 'x' : undefined)),
    )
    expect(two?.map(({ old_start, lines }) => [old_start, lines.length])).toEqual([
      [1, 7],
      [27, 8],
    ])
    const near = lineChanges(
      lines(40),
      lines(40, (line) => (line === 10 || line === 16 ? 'x' : undefined)),
    )
    expect(near).toHaveLength(1)
  })

  it('say where a last line has no line break', () => {
    expect(lineChanges('a', 'a\n')?.[0]?.lines).toEqual(['-a', '\\ No newline at end of file', '+a'])
    expect(lineChanges('', 'a')?.[0]?.lines).toEqual(['+a', '\\ No newline at end of file'])
  })

  it('make one text of the other, whatever the two are', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 0x7fffffff
      return seed % below
    }
    for (let round = 0; round < 300; round += 1) {
      const text = () =>
        Array.from({ length: random(30) }, () => `${random(6)}\n`).join('') + (random(3) === 0 ? 'end' : '')
      const [before, after] = [text(), text()]
      const hunks = lineChanges(before, after)
      expect(hunks).toBeDefined()
      expect(patched(before, hunks)).toBe(after)
    }
  })

  it('end in time for two texts that have nothing in common', () => {
    const began = performance.now()
    const [before, after] = [lines(30_000), lines(30_000, (line) => `other ${line}`)]
    const hunks = lineChanges(before, after)
    expect(hunks).toBeDefined()
    expect(patched(before, hunks)).toBe(after)
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(
      lineChanges(
        lines(40_000),
        lines(40_000, (line) => `other ${line}`),
      ),
    ).toBeUndefined()
  })
})
