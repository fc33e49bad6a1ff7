import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of a pull request that is being made: those that stand do without. */
export const addNewPullWords = (): Promise<void> => addWords(catalogs)
