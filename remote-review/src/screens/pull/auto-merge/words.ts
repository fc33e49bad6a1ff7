import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of auto-merge, which few pages show. */
export const addAutoMergeWords = (): Promise<void> => addWords(catalogs)
