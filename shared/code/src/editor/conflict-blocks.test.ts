import { describe, expect, it } from 'vitest'
import { findConflicts } from './conflict-blocks.ts'

function blocksIn(text: string, size = 7) {
  let from = 0
  const lines = text.split(/(?<=\n)/).map((line) => {
    const at = from
    from += line.length
    return { from: at, to: from, text: line.replace('\n', '') }
  })
  return findConflicts(lines, size).map(({ from, to, ours, base, theirs }) => ({
    whole: text.slice(from, to),
    ours: text.slice(ours.from, ours.to),
    base: base && text.slice(base.from, base.to),
    theirs: text.slice(theirs.from, theirs.to),
  }))
}

describe('conflicts in a text', () => {
  it('are what stands between marks, with what both began with or without', () => {
    const first = '<<<<<<< topic\none\n||||||| base\nzero\n=======\n>>>>>>> main\n'
    const second = '<<<<<<< topic\r\na\r\n=======\r\nb\r\n>>>>>>> main'
    expect(blocksIn(`before\n${first}between\n${second}`)).toEqual([
      { whole: first, ours: 'one\n', base: 'zero\n', theirs: '' },
      { whole: second, ours: 'a\r\n', base: undefined, theirs: 'b\r\n' },
    ])
  })

  it('are not what looks like marks of another length, nor marks without partners', () => {
    expect(blocksIn('Title\n=======\n<<<<<<< x\nmore\n')).toEqual([])
    expect(blocksIn('<<<<<<<< topic\n=======\n>>>>>>>> main\n')).toEqual([])
    expect(blocksIn('<<<<<<< a\n=======\n<<<<<<< b\none\n=======\ntwo\n>>>>>>> b\n')).toEqual([
      { whole: '<<<<<<< b\none\n=======\ntwo\n>>>>>>> b\n', ours: 'one\n', base: undefined, theirs: 'two\n' },
    ])
    const long = '<<<<<<<<< a\nTitle\n=======\n=========\nTitle\n>>>>>>>>> b\n'
    expect(blocksIn(long, 9)).toEqual([{ whole: long, ours: 'Title\n=======\n', base: undefined, theirs: 'Title\n' }])
  })
})
