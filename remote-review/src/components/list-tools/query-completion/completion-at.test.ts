import { describe, expect, it } from 'vitest'
import { pieceAt, withPiece } from './completion-at.ts'

/** The caret stands at `|`. */
const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })
const piece = (marked: string) => {
  const { text, caret } = at(marked)
  const { from, to, name, begins } = pieceAt(text, caret)
  return [text.slice(from, to), name, begins]
}
const complete = (marked: string, chosen: string) => {
  const { text, caret } = at(marked)
  const done = withPiece(text, pieceAt(text, caret), chosen)
  return `${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`
}

describe('what is typed in a search', () => {
  it('is told apart by spaces outside of quotation marks', () => {
    expect(piece('|')).toEqual(['', undefined, ''])
    expect(piece('la|')).toEqual(['la', undefined, 'la'])
    expect(piece('is:open LABEL:bu|')).toEqual(['LABEL:bu', 'label', 'bu'])
    expect(piece('is:open label:"help w|"')).toEqual(['label:"help w"', 'label', 'help w'])
    expect(piece('label:"help w|anted" is:open')).toEqual(['label:"help wanted"', 'label', 'help w'])
    expect(piece('label:"he|lp is:open')).toEqual(['label:"help', 'label', 'he'])
    expect(piece('label:bug |')).toEqual(['', undefined, ''])
    expect(piece('au|thor:ada weave')).toEqual(['author:ada', undefined, 'au'])
  })

  it('is completed in its place, whatever stands beside it', () => {
    expect(complete('la|', 'label:')).toBe('label:|')
    expect(complete('label:|', 'label:"help wanted"')).toBe('label:"help wanted" |')
    expect(complete('is:op| weave', 'is:open')).toBe('is:open |weave')
    expect(complete('weave |', 'author:')).toBe('weave author:|')
    expect(complete('label:"help w|" weave', 'label:"help wanted"')).toBe('label:"help wanted" |weave')
  })
})
