import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of imports: pages of repositories do without. */
export const addImportWords = (): Promise<void> => addWords(catalogs)
