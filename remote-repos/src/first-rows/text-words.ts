import type { LanguageTag } from '@sheaf/contract'

export interface TextWords {
  contentOf: string
}

/** The word that the text of a file has before the app is there, in all languages at once, as `words.ts` has those of rows. */
export const textWords = {
  en: { contentOf: 'Content of {name}' },
  zh: { contentOf: '{name} 的内容' },
  es: { contentOf: 'Contenido de {name}' },
  fr: { contentOf: 'Contenu de {name}' },
  de: { contentOf: 'Inhalt von {name}' },
  ja: { contentOf: '{name}の内容' },
} as const satisfies Readonly<Record<LanguageTag, TextWords>>

/** That of the language that the document's first script has chosen. */
export function textWordsOf(language: string): TextWords {
  return Object.entries(textWords).find(([tag]) => tag === language)?.[1] ?? textWords.en
}
