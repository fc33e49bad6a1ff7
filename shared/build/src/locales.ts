/** The languages that have a catalogue. SPEC's others (zh, es, fr, de, ja) are added here when they are translated. */
export const locales = ['en'] as const
export type Locale = (typeof locales)[number]

/** The language that the source is written in. */
export const sourceLocale: Locale = 'en'
