import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words about who else may push to the branch of a fork. */
export const addMaintainerEditsWords = (): Promise<void> => addWords(catalogs)
