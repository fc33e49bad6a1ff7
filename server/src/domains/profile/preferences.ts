import { defaultPreferences, Preferences } from '@sheaf/contract'
import { z } from 'zod/mini'

/** As they are kept: what was chosen alone. What a newer server wrote and this one does not know is not chosen. */
const Stored = z.object({
  language: z.catch(Preferences.shape.language, defaultPreferences.language),
  theme: z.catch(Preferences.shape.theme, defaultPreferences.theme),
})

/** Reads the column `users.preferences`. */
export const readPreferences = (stored: string): Preferences => Stored.parse(Object(JSON.parse(stored)))

/** Makes the text that the column holds. */
export const writePreferences = (preferences: Preferences): string => JSON.stringify(preferences)
