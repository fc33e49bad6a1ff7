import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { NewRepoName } from '../name-schemas.ts'
import { NewPassword } from '../operations/accounts.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fill } from './fill.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { isMessageCode, message, messageCodes } from './message.ts'
import { fieldMessages } from './of-issue.ts'
import { zh } from './zh.ts'

const translations = { zh, es, fr, de, ja }
const codes = messageCodes
const placeholdersOf = (template: string) => [...template.matchAll(/\{[^}]*\}/g)].map(([all]) => all).sort()
/** What no language has words of its own for. */
const words = (text: string) =>
  text.replace(/\{[^}]*\}|ssh-keygen -\S+( -\S+)?( <?\w+>?)?|gpg --\S+|application\/json/g, '')

describe.each(Object.entries(translations))('the messages in %s', (_locale, sentences) => {
  it.each(codes)('say %s with its parameters, in words of their own', (code) => {
    expect(placeholdersOf(sentences[code])).toEqual(placeholdersOf(en[code]))
    expect(sentences[code]).not.toBe(en[code])
    expect(englishIn(words(sentences[code]))).toEqual([])
  })

  it('say nothing that has no code', () => {
    expect(Object.keys(sentences).filter((code) => !isMessageCode(code))).toEqual([])
  })
})

/** Words of English that none of the other languages has. */
function englishIn(text: string): string[] {
  return (
    text.match(
      /\b(?:the|this|and|with|you|your|not|please|again|must|have|too|of|is|at|be|are|does|key|isn't|can't)\b/gi,
    ) ?? []
  )
}

it('knows English when it sees it', () => {
  for (const code of codes.filter((each) => en[each].split(' ').length > 8)) {
    expect(englishIn(en[code]).length, en[code]).toBeGreaterThan(0)
  }
})

describe('parameters', () => {
  it.each([
    ['en', 'Wait 75 seconds, then 2 minutes; 1.99 GB of 850 MB and 10,000'],
    ['de', 'Wait 75 Sekunden, then 2 Minuten; 1,99 GB of 850 MB and 10.000'],
    ['fr', 'Wait 75 secondes, then 2 minutes; 1,99 Go of 850 Mo and 10 000'],
    ['ja', 'Wait 75 秒, then 2 分; 1.99 GB of 850 MB and 10,000'],
  ])('are written as %s has them', (locale, expected) => {
    const template = 'Wait {a:duration}, then {b:duration}; {c:bytes} of {d:bytes} and {e:number}'
    const text = fill(template, { a: 75, b: 91, c: 1_999_999_999, d: 850e6, e: 10_000 }, locale)
    expect(text.replace(/[\u00a0\u202f]/g, ' ')).toBe(expected)
  })

  it('stay in the template where they are not given', () => {
    expect(fill('{owner} has {n:number}', { owner: 'ada' }, 'en')).toBe('ada has {n:number}')
  })

  it('may look like placeholders themselves', () => {
    expect(message('repository.read_only', { owner: '{name}', name: 'x' }).text).toMatch(/ push to \{name\}\/x$/)
  })
})

describe('what a schema found wrong', () => {
  const foundBy = (schema: z.ZodMiniType, value: unknown) => {
    const { error } = schema.safeParse(value, { reportInput: true })
    return error && fieldMessages(error, 'it').it
  }

  it('has the code that the schema names, with the bounds of the rule', () => {
    expect(foundBy(NewPassword, 'short')).toEqual(message('password.too_short', { min: 8 }))
    expect(foundBy(NewRepoName, 'x.git')).toEqual(message('repository_name.ending', { ending: '.git' }))
  })

  it('is said in general where it names none', () => {
    expect(foundBy(z.string().check(z.maxLength(3)), 'four')).toEqual(message('field.too_long', { max: 3 }))
    expect(foundBy(z.string().check(z.minLength(3)), 'a')).toEqual(message('field.too_short', { min: 3 }))
    expect(foundBy(z.string().check(z.minLength(1)), '')).toEqual(message('field.required'))
    expect(foundBy(z.int().check(z.maximum(3)), 4)).toEqual(message('field.too_large', { max: 3 }))
    expect(foundBy(z.int().check(z.minimum(3)), 2)).toEqual(message('field.too_small', { min: 3 }))
    expect(foundBy(z.string(), undefined)).toEqual(message('field.required'))
    expect(foundBy(z.union([z.iso.date(), z.iso.datetime()]), 'soon')).toEqual(message('field.malformed'))
  })
})
