import * as z from 'zod/mini'
import { languageTags, themes } from '../preferences.ts'

/** How Sheaf looks to an account, in whichever browser it is signed in. Empty: whatever the browser has chosen. */
export const Preferences = z
  .object({ language: z.enum([...languageTags, '']), theme: z.enum([...themes, '']) })
  .register(z.globalRegistry, { id: 'Preferences' })
export type Preferences = z.output<typeof Preferences>

/** Those of an account that has chosen nothing. */
export const defaultPreferences: Preferences = { language: '', theme: '' }
