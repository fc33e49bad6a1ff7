import type { LanguageTag } from '@sheaf/contract'
import { atom } from 'jotai'

/** SPEC 9's languages, each by its own name. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'zh', name: '中文' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'de', name: 'Deutsch' },
  { code: 'ja', name: '日本語' },
] as const satisfies readonly { code: LanguageTag; name: string }[]

export type Language = LanguageTag

/** The language of the page. To set it is to choose it: the host brings the words and remembers the choice. */
export const languageAtom = atom<Language>('en')

/** The language that a text names, as `de` or `de-CH`, where it is one of ours. */
export const languageOf = (tag: string): Language | undefined =>
  languages.find(({ code }) => code === tag.toLowerCase().split('-')[0])?.code
