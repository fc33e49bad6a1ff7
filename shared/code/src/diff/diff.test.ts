import { describe, expect, it } from 'vitest'
import { diffParts, segmentsOf, sideBySide } from './diff-parts.ts'
import { fileTree } from './file-tree.ts'
import { createTurns } from './turns.ts'
import { wordMarks } from './word-marks.ts'

const options = { hasGaps: true, noLineBreak: 'no end' }
const hunk = (start: number, ...lines: string[]) => ({ old_start: start, new_start: start, heading: 'f()', lines })

describe('the parts of a diff', () => {
  it('are lines with their numbers, and gaps before, between and behind them', () => {
    const parts = diffParts({
      ...options,
      hunks: [hunk(5, ' a', '-b', '+B', '+C', ' d', ' e', ' f'), { ...hunk(30, '-x'), new_start: 31 }],
    })
    expect(
      parts.map((part) => (part.kind === 'gap' ? `${part.old} ${part.new} ${part.count}` : part.lines.length)),
    ).toEqual(['1 1 4', 7, '10 11 20', 1])
    const [, lines] = parts
    expect(lines?.kind === 'lines' && lines.lines.map((line) => `${line.old} ${line.new} ${line.mark}`)).toEqual([
      '5 5 kept',
      '6 0 removed',
      '0 6 added',
      '0 7 added',
      '7 8 kept',
      '8 9 kept',
      '9 10 kept',
    ])
    expect(lines?.kind === 'lines' && lines.lines[1]?.partner?.text).toBe('B')
  })

  it('may go on behind the last hunk, unless its end is known', () => {
    const hunks = [hunk(1, '+a', ' b', ' c', ' d')]
    expect(diffParts({ ...options, hunks }).at(-1)).toMatchObject({ kind: 'gap', new: 5, old: 4, count: undefined })
    expect(diffParts({ ...options, hunks, total: 9 }).at(-1)).toMatchObject({ count: 5 })
    expect(diffParts({ ...options, hunks, total: 4 }).at(-1)).toMatchObject({ kind: 'lines' })
    const ended = [hunk(1, '+a', ' b', ' c', ' d', '\\ No newline at end of file')]
    expect(diffParts({ ...options, hunks: ended })).toHaveLength(1)
    expect(diffParts({ ...options, hunks, hasGaps: false })).toHaveLength(1)
  })

  it('close where the lines between were asked for', () => {
    const hunks = [hunk(3, '-a', '+a'), hunk(6, '-b', '+b')]
    const revealed = [{ ...hunk(4, ' x', ' y') }]
    const parts = diffParts({ ...options, hunks, revealed })
    expect(parts.map(({ kind }) => kind)).toEqual(['gap', 'lines'])
    expect(parts[1]?.kind === 'lines' && parts[1].lines.map(({ text }) => text).join('')).toBe('aaxybb')
  })

  it('stand side by side, what was replaced beside what replaced it', () => {
    const [part] = diffParts({
      ...options,
      hunks: [hunk(1, ' a', '-b', '-c', '\\ none', '+B', ' d', '+e', '-f')],
    })
    const sides = sideBySide(part?.kind === 'lines' ? part.lines : [])
    expect(sides.old.map((row) => row?.text ?? '').join('|')).toBe('a|b|c|no end|d||f')
    expect(sides.new.map((row) => row?.text ?? '').join('|')).toBe('a|B|||d|e|')
    expect(segmentsOf(Array.from({ length: 161 }, () => undefined)).map(({ length }) => length)).toEqual([80, 80, 1])
  })
})

describe('words that changed within a line', () => {
  const marked = (text: string, ranges: readonly { start: number; end: number }[]) =>
    ranges.map(({ start, end }) => text.slice(start, end))

  it('are marked on both sides', () => {
    const [old, fresh] = ['const total = sum(a, b)', 'const total = product(a, b, c)']
    const marks = wordMarks(old, fresh)
    expect([marked(old, marks.old), marked(fresh, marks.new)]).toEqual([['sum'], ['product', ', c']])
    expect(wordMarks('a b c', 'a b c d').new).toEqual([{ start: 5, end: 7 }])
  })

  it('are not where the lines have little in common, or are too long to be compared', () => {
    for (const [old, fresh] of [
      ['one two', 'three four'],
      ['same', 'same'],
      ['x'.repeat(2_000), `${'x'.repeat(2_000)}y`],
      [`${'a '.repeat(300)}`, `${'b '.repeat(300)}`],
    ] as const)
      expect(wordMarks(old, fresh)).toEqual({ old: [], new: [] })
  })
})

describe('the tree of changed files', () => {
  it('joins folders that hold one folder alone', () => {
    const files = ['a/b/c/one', 'a/b/c/two', 'top', 'x/y', 'x/z/w'].map((path) => ({ path }))
    const told = (nodes: ReturnType<typeof fileTree>): string =>
      nodes.map((node) => (node.kind === 'file' ? node.name : `${node.name}(${told(node.children)})`)).join(' ')
    expect(told(fileTree(files))).toBe('a/b/c(one two) top x(y z(w))')
  })
})

describe('turns', () => {
  it('are had by so many at a time, by those that are near first, the latest before the others', async () => {
    const turns = createTurns(1)
    const had: string[] = []
    const wait = (name: string, isNear: boolean) => turns.wait(() => had.push(name), { isNear })
    const ends = [wait('far', false), wait('early', true), wait('late', true), wait('later', true)]
    ends[3]?.()
    await Promise.resolve()
    expect(had).toEqual(['late'])
    ends[2]?.()
    await Promise.resolve()
    ends[1]?.()
    await Promise.resolve()
    expect(had).toEqual(['late', 'early', 'far'])
  })
})
