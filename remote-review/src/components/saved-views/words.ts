import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of searches that are kept, which come with their code. */
export const addViewWords = (): Promise<void> => addWords(catalogs)
