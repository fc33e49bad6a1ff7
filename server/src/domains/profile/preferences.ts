import { defaultPreferences, Preferences } from '@sheaf/contract'
import { z } from 'zod/mini'

/** As they are kept: what was chosen alone. What a newer server wrote and this one does not know is not chosen. */
const Stored = z.object({
  language: z.catch(Preferences.shape.language, defaultPreferences.language),
  theme: z.catch(Preferences.shape.theme, defaultPreferences.theme),
  dates: z.catch(Preferences.shape.dates, defaultPreferences.dates),
  single_keys: z.catch(Preferences.shape.single_keys, defaultPreferences.single_keys),
  code_size: z.catch(Preferences.shape.code_size, defaultPreferences.code_size),
  tab_width: z.catch(Preferences.shape.tab_width, defaultPreferences.tab_width),
})

/** Reads the column `users.preferences`. */
export const readPreferences = (stored: string): Preferences => Stored.parse(Object(JSON.parse(stored)))

/** Makes the text that the column holds. */
export const writePreferences = (preferences: Preferences): string => JSON.stringify(preferences)
