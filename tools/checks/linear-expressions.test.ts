import { describe, expect, it } from 'vitest'
import type { BoundedExpression } from './bounded-expressions.ts'
import { judgeAll } from './linear-expressions.ts'

/** What the check says of one source, of which it knows nothing yet. */
const problemsOf = async (text: string, bounded: readonly BoundedExpression[] = []) =>
  (await judgeAll([['server/src/planted.ts', text]], { bounded, linear: new Set() })).problems

describe('the check of regular expressions', () => {
  it.each([
    ['exponential backtracking', 'export const isBad = (text: string) => /(a+)+$/.test(text)'],
    ['two neighbours that want the same', 'export const value = (text: string) => /^a=\\s*(.*?)\\s*$/.exec(text)'],
    ['spaces tried from each of them', 'export const end = (text: string) => text.replace(/\\s+$/, "")'],
    ['spaces around a line break', "export const join = (text: string) => text.replace(/[ \\t]*\\n[ \\t]*/g, ' ')"],
    ['a beginning of several letters', 'export const links = (text: string) => text.match(/\\]\\(([^)\\s]+)\\)/g)'],
    ['a text made into an expression', 'export const slashes = new RegExp("/+$")'],
  ])('finds %s', async (_, source) => {
    expect(await problemsOf(source)).toEqual([
      expect.stringMatching(/^server\/src\/planted\.ts: \/.+\/g? may take .+ time$/),
    ])
  })

  it('finds what is made at run time', async () => {
    expect(await problemsOf('export const find = (word: string) => new RegExp(word)')).toEqual([
      'server/src/planted.ts makes an expression at run time: nothing can say what it costs',
    ])
  })

  it('lets pass what is linear', async () => {
    const linear = 'export const shapes = [/^[0-9a-f]{40}$/, /^\\s*\\S+\\s*$/, /[<>&]/g, /^(\\w+): (.*)$/]'
    expect(await problemsOf(linear)).toEqual([])
  })

  it('takes a bound for an answer, and no bound in vain', async () => {
    const bounded = [{ file: 'server/src/planted.ts', expression: '/\\s+$/', bound: 'a line of 80 characters' }]
    expect(await problemsOf('export const end = /\\s+$/', bounded)).toEqual([])
    expect(await problemsOf('export const end = /x/', bounded)).toEqual([
      'bounded-expressions.ts names /\\s+$/ of server/src/planted.ts in vain',
    ])
  })
})
