import * as z from 'zod/mini'
import { codeSizes, dateStyles, languageTags, tabWidths, themes } from '../preferences.ts'

/** How Sheaf looks to an account, in whichever browser it is signed in. Empty: whatever the browser has chosen. */
export const Preferences = z
  .object({
    language: z.enum([...languageTags, '']),
    theme: z.enum([...themes, '']),
    dates: z.enum([...dateStyles, '']),
    /** Do keys by themselves do something? */
    single_keys: z.enum(['on', 'off', '']),
    code_size: z.enum([...codeSizes, '']),
    tab_width: z.enum([...tabWidths, '']),
  })
  .register(z.globalRegistry, { id: 'Preferences' })
export type Preferences = z.output<typeof Preferences>

/** Those of an account that has chosen nothing. */
export const defaultPreferences: Preferences = {
  language: '',
  theme: '',
  dates: '',
  single_keys: '',
  code_size: '',
  tab_width: '',
}
