import { beforeEach, describe, expect, it } from 'vitest'
import { type Draft, type DraftOf, dropDraft, findDraft as findDraftOf, keepDraft } from './drafts.ts'

const day = 86_400_000
const of = (place: string, { account = 'ada', repository = 'engine', branch = 'main' } = {}): DraftOf => [
  account,
  repository,
  branch,
  place,
]
interface FileDraft extends Draft {
  path: string
}
const draft = (text: string) => ({ text, path: 'a.txt' })
const isFileDraft = (found: object): found is FileDraft => 'path' in found && found.path === 'a.txt'
const findDraft = (one: DraftOf, now?: number) => findDraftOf(one, isFileDraft, now)

describe('drafts', () => {
  beforeEach(() => localStorage.clear())

  it('are kept by account, repository, branch and file, until they are let go of', () => {
    expect(keepDraft(of('a.txt'), draft('mine'), 1_000)).toBe(true)
    expect(findDraft(of('a.txt'), 2_000)).toEqual({ ...draft('mine'), savedAt: 1_000 })
    for (const other of [{ account: 'bob' }, { repository: 'mill' }, { branch: 'topic' }])
      expect(findDraft(of('a.txt', other), 2_000)).toBeUndefined()
    expect(findDraft(of('b.txt'), 2_000)).toBeUndefined()
    dropDraft(of('a.txt'))
    expect(findDraft(of('a.txt'), 2_000)).toBeUndefined()
  })

  it('go after thirty days', () => {
    keepDraft(of('a.txt'), draft('old'), 0)
    keepDraft(of('b.txt'), draft('young'), 2 * day)
    expect(findDraft(of('b.txt'), 31 * day)?.text).toBe('young')
    expect(Object.keys(localStorage)).toHaveLength(1)
  })

  it('are bounded in number and size: the oldest make room', () => {
    for (let at = 0; at < 45; at += 1) keepDraft(of(`${at}.txt`), draft(`${at}`), at)
    expect(Object.keys(localStorage)).toHaveLength(40)
    expect(findDraft(of('4.txt'), 50)).toBeUndefined()
    expect(findDraft(of('5.txt'), 50)?.text).toBe('5')
    expect(keepDraft(of('long.txt'), draft('x'.repeat(2_400_000)), 60)).toBe(true)
    const letters = Object.values({ ...localStorage }).reduce((sum, text) => sum + String(text).length, 0)
    expect(letters).toBeLessThanOrEqual(2_500_000)
    expect(findDraft(of('44.txt'), 70)?.text).toBe('44')
    expect(keepDraft(of('44.txt'), draft('x'.repeat(2_600_000)), 80)).toBe(false)
    expect(findDraft(of('44.txt'), 80)).toBeUndefined()
  })

  it('are nothing where the browser keeps something else', () => {
    keepDraft(of('a.txt'), draft('mine'))
    const [key = ''] = Object.keys(localStorage)
    for (const value of ['', '{', 'null', '{"text":1}', '{"text":"","savedAt":1}']) {
      localStorage.setItem(key, value)
      expect(findDraft(of('a.txt'))).toBeUndefined()
    }
  })
})
