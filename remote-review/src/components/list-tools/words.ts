import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of what is done with a list: what is proposed for its search, and what becomes of several threads. They come with its code. */
export const addListWords = (): Promise<void> => addWords(catalogs)
