import { ApiError } from '@sheaf/client/errors'
import { fill, type Message, type Sentences } from '@sheaf/contract/messages'
import type { Language } from './language.ts'

/** What server and contract say, by code. English needs none: it comes with each message. */
type Translations = Readonly<Partial<Record<string, string>>>

const translations: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Sentences>>> = {
  zh: async () => (await import('@sheaf/contract/messages/zh')).zh,
  es: async () => (await import('@sheaf/contract/messages/es')).es,
  fr: async () => (await import('@sheaf/contract/messages/fr')).fr,
  de: async () => (await import('@sheaf/contract/messages/de')).de,
  ja: async () => (await import('@sheaf/contract/messages/ja')).ja,
}

let spoken: { language: Language; sentences: Translations } = { language: 'en', sentences: {} }

/**
 * Brings the sentences of a language, and gives what turns to it: whoever chose another one meanwhile does not call that.
 * What can't be had is said in English.
 */
export async function speakIn(language: Language): Promise<() => void> {
  const sentences: Translations = language === 'en' ? {} : await translations[language]().catch(() => ({}))
  return () => {
    spoken = { language, sentences }
  }
}

/** A message of server or contract in the language of the page; in English where it does not know the code. */
export function textOf({ code, params, text }: Message): string {
  const template = spoken.sentences[code]
  return template === undefined ? text : fill(template, params, spoken.language)
}

/** The words to show for a failure: the server's own, else the screen's default. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.said && error.kind !== 'network' ? textOf(error.said) : fallback
}
