/** SPEC 9's languages, by their tags, and its themes. Lists alone: pages that only choose load no schema library. */
export const languageTags = ['en', 'zh', 'es', 'fr', 'de', 'ja'] as const
export type LanguageTag = (typeof languageTags)[number]

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** How moments in lists are written: as how long ago they were, or as dates. */
export const dateStyles = ['relative', 'absolute'] as const
export type DateStyle = (typeof dateStyles)[number]

/** How large code is written. */
export const codeSizes = ['small', 'normal', 'large'] as const
export type CodeSize = (typeof codeSizes)[number]

/** How many columns of code a tab goes on to. */
export const tabWidths = ['2', '4', '8'] as const
export type TabWidth = (typeof tabWidths)[number]
