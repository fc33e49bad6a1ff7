import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of what is proposed for a search, which come with its code. */
export const addCompletionWords = (): Promise<void> => addWords(catalogs)
