import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of the settings of a repository: pages of those who look at it need not load them. */
export const addSettingsWords = (): Promise<void> => addWords(catalogs)
