import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of the search: pages of repositories do without. */
export const addSearchWords = (): Promise<void> => addWords(catalogs)
