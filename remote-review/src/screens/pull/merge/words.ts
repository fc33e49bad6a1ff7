import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of what stands in the way of a merge, and of its ways: pages of files and commits do without. */
export const addMergeWords = (): Promise<void> => addWords(catalogs)
