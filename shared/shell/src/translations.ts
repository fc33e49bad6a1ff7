import { fill, type Message, type Sentences } from '@sheaf/contract/messages'
import type { Language } from './language.ts'

type Translated = Exclude<Language, 'en'>

/** Says a message in one language; nothing where it has no sentence for the code, as of a newer server. */
export type Translation = (said: Message) => string | undefined

const sentences: Readonly<Record<Translated, () => Promise<Sentences>>> = {
  zh: async () => (await import('@sheaf/contract/messages/zh')).zh,
  es: async () => (await import('@sheaf/contract/messages/es')).es,
  fr: async () => (await import('@sheaf/contract/messages/fr')).fr,
  de: async () => (await import('@sheaf/contract/messages/de')).de,
  ja: async () => (await import('@sheaf/contract/messages/ja')).ja,
}

/** Brings the sentences of a language. Rejected where they can't be had. */
export async function translationTo(language: Translated): Promise<Translation> {
  const templates: Readonly<Partial<Record<string, string>>> = await sentences[language]()
  return ({ code, params }) => {
    const template = templates[code]
    return template === undefined ? undefined : fill(template, params, language)
  }
}
