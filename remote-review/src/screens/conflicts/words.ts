import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of this page, which few open. */
export const addConflictWords = (): Promise<void> => addWords(catalogs)
