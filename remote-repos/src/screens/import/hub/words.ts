import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of imports from Hubs: those by git do without. */
export const addHubWords = (): Promise<void> => addWords(catalogs)
