import { type Language, languageOf } from '@sheaf/shell'

const key = 'sheaf-language'

/** What the person chose here before, else the first of the browser's languages that is ours, else English. */
export function preferredLanguage(chosen: string | null, wanted: readonly string[]): Language {
  for (const tag of [chosen ?? '', ...wanted]) {
    const language = languageOf(tag)
    if (language) return language
  }
  return 'en'
}

/** The language that this browser should see first. Storage may be refused: then its own languages decide. */
export function rememberedLanguage(): Language {
  try {
    return preferredLanguage(localStorage.getItem(key), navigator.languages)
  } catch {
    return preferredLanguage(null, navigator.languages)
  }
}

/** Keeps a choice for the next visit, as far as the browser lets us. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // The choice then lives as long as the page.
  }
}
