import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of forms that make and fill collections: they come with their code. */
export const addCollectingWords = (): Promise<void> => addWords(catalogs)
