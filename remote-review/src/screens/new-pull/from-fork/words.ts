import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words about other repositories, for repositories that were forked. */
export const addForkWords = (): Promise<void> => addWords(catalogs)
