import { describe, expect, it } from 'vitest'
import { parseThreadQuery, toggleLabel, withoutQualifiers } from './thread-query.ts'

describe('the text of a search among threads', () => {
  it('has qualifiers and words', () => {
    const found = parseThreadQuery(
      ' wide  label:bug label:"help wanted" Author:ada assignee:grace milestone:"Version 1" is:closed sort:updated "two words" ',
    )
    expect(found).toEqual({
      words: ['wide', 'two', 'words'],
      labels: ['bug', 'help wanted'],
      isUnlabeled: false,
      author: 'ada',
      assignee: 'grace',
      isUnassigned: false,
      milestone: 'Version 1',
      isUnplanned: false,
      state: 'closed',
      isAnswered: undefined,
      sort: 'updated',
    })
    expect(parseThreadQuery('no:label').isUnlabeled).toBe(true)
    expect(parseThreadQuery('is:answered').isAnswered).toBe(true)
    expect(parseThreadQuery('is:unanswered is:closed')).toMatchObject({ isAnswered: false, state: 'closed' })
    expect(parseThreadQuery('no:milestone').isUnplanned).toBe(true)
    expect(parseThreadQuery('no:assignee').isUnassigned).toBe(true)
  })

  it('takes what it does not know as words, and what is half written as it is', () => {
    const words = ['is:wide', 'no:end', 'https://x.y', 'sort:']
    expect(parseThreadQuery(words.join(' ')).words).toEqual(words)
    expect(parseThreadQuery('label:"help wan').labels).toEqual(['help wan'])
    expect(parseThreadQuery('label: ""').words).toEqual(['label:'])
    expect(parseThreadQuery('').words).toEqual([])
  })

  it('loses what it says of the state or the order where that is chosen in another way', () => {
    const text = 'wide is:closed sort:updated no:label'
    expect(withoutQualifiers(text, ['state'])).toBe('wide sort:updated no:label')
    expect(withoutQualifiers(text, ['sort', 'no:label'])).toBe('wide is:closed')
    expect(withoutQualifiers('is:answered is:open', ['state'])).toBe('is:answered')
    expect(withoutQualifiers('No:Label no:assignee milestone:1', ['no:label', 'milestone'])).toBe('no:assignee')
  })

  it('gets a label and loses it, and keeps the rest as it was typed', () => {
    const one = toggleLabel('wide "two words" is:closed', 'help wanted')
    expect(one).toBe('wide "two words" is:closed label:"help wanted"')
    expect(toggleLabel(one, 'Help Wanted')).toBe('wide "two words" is:closed')
    expect(toggleLabel('label:bug label:docs', 'bug')).toBe('label:docs')
  })
})
