/** SPEC 9's languages, by their tags, and its themes. Lists alone: pages that only choose load no schema library. */
export const languageTags = ['en', 'zh', 'es', 'fr', 'de', 'ja'] as const
export type LanguageTag = (typeof languageTags)[number]

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** How times are written: as the distance from now (`3 days ago`), or as the date itself. */
export const dateStyles = ['relative', 'absolute'] as const

/** Sizes of code in pixels, and widths of a tab in spaces, that can be chosen; 0 is that of the design, or of the browser. */
export const codeFontSizes = [0, 11, 12, 13, 14, 16, 18, 20] as const
export const tabWidths = [0, 2, 4, 8] as const
