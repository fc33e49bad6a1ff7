import { createCompiledCatalog } from '@lingui/cli/api'
import type { Locale } from '../locales.ts'

/** The plural forms that a language has, as ICU names them. */
const formsOf = (locale: Locale) => new Intl.PluralRules(locale).resolvedOptions().pluralCategories.sort().join(', ')

/** Each language speaks to its reader in one way and has one word for an account, whoever wrote the sentence. */
const wordsAgainstHouse: Readonly<Partial<Record<Locale, ReadonlyMap<RegExp, string>>>> = {
  de: new Map([[/(?<!\p{L})(?:du|dich|dir|dein\p{L}{0,2})(?!\p{L})/u, 'says du where all else says Sie']]),
  fr: new Map([
    [/(?<!\p{L})(?:tu|toi|tes)(?!\p{L})/u, 'says tu where all else says vous'],
    [/\p{L}'\p{L}/u, 'has a straight apostrophe'],
  ]),
  es: new Map([[/(?<!\p{L})ustede?s?(?!\p{L})/u, 'says usted where all else says tú']]),
  zh: new Map([
    [/您/, 'says 您 where all else says 你'],
    [/[账帐]户/, 'has another word for 账号'],
  ]),
}

/**
 * What is wrong with a translation: a placeholder or tag that it lost, made up or turned into another kind, plural
 * forms that are not its language's, or a way of speaking that the others do not have. All else is for people to review.
 */
export function translationFaults(locale: Locale, message: string, translation: string): string[] {
  const there = partsOf('en', message)
  const here = partsOf(locale, translation)
  const faults = [...there.names].filter((name) => !here.names.has(name)).map((name) => `lacks ${name}`)
  faults.push(...[...here.names].filter((name) => !there.names.has(name)).map((name) => `has ${name} of its own`))
  for (const forms of here.plurals) {
    if (forms !== formsOf(locale)) faults.push(`has the plural forms ${forms}, not ${formsOf(locale)}`)
  }
  for (const [words, fault] of wordsAgainstHouse[locale] ?? []) if (words.test(translation)) faults.push(fault)
  return faults
}

interface Parts {
  names: Set<string>
  plurals: string[]
}

function partsOf(locale: Locale, message: string): Parts {
  const { source, errors } = createCompiledCatalog(locale, { message }, { namespace: 'json' })
  for (const { error } of errors) throw new Error(`"${message}": ${error.message}`)
  const compiled: { messages: { message: unknown } } = JSON.parse(source)
  const parts: Parts = { names: new Set(), plurals: [] }
  collect(compiled.messages.message, parts)
  return parts
}

/** Compiled messages are lists of texts, of placeholders as `[name]` and of plurals as `[name, kind, forms]`. */
function collect(tokens: unknown, parts: Parts): void {
  if (typeof tokens === 'string') for (const [tag] of tokens.matchAll(/<\/?\w+\/?>/g)) parts.names.add(tag)
  if (!Array.isArray(tokens)) return
  for (const token of tokens) {
    if (!Array.isArray(token)) {
      collect(token, parts)
      continue
    }
    const [name, kind, forms] = token
    parts.names.add(kind ? `{${name}, ${kind}}` : `{${name}}`)
    if (forms === null || typeof forms !== 'object') continue
    const own = Object.entries(forms).filter(([form]) => form !== 'offset')
    if (kind === 'plural')
      parts.plurals.push(
        own
          .map(([form]) => form)
          .filter((form) => !/^=?\d/.test(form))
          .sort()
          .join(', '),
      )
    for (const [, text] of own) collect(text, parts)
  }
}
