import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words for what happens on the way to a merge, which few timelines tell of. */
export const addMergeLineWords = (): Promise<void> => addWords(catalogs)
