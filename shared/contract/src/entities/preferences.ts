import * as z from 'zod/mini'
import { codeFontSizes, dateStyles, languageTags, tabWidths, themes } from '../preferences.ts'

const oneOf = <const T extends readonly number[]>(values: T) => z.union(values.map((value) => z.literal(value)))

/** How Sheaf looks to an account, in whichever browser it is signed in. Empty: whatever the browser has chosen. */
export const Preferences = z
  .object({
    language: z.enum([...languageTags, '']),
    theme: z.enum([...themes, '']),
    dates: z.enum(dateStyles),
    /** In pixels; 0 is the size of the design. */
    code_font_size: oneOf(codeFontSizes),
    /** In spaces; 0 is the width of the browser. */
    tab_width: oneOf(tabWidths),
    /** Do single keys, such as `t` and `?`, do something? */
    shortcuts: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Preferences' })
export type Preferences = z.output<typeof Preferences>

/** Those of an account that has chosen nothing. */
export const defaultPreferences: Preferences = {
  language: '',
  theme: '',
  dates: 'relative',
  code_font_size: 0,
  tab_width: 0,
  shortcuts: true,
}
