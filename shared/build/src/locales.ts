/** SPEC 9's languages: each has a catalogue in every app. */
export const locales = ['en', 'zh', 'es', 'fr', 'de', 'ja'] as const
export type Locale = (typeof locales)[number]

/** The language that the source is written in. */
export const sourceLocale: Locale = 'en'
