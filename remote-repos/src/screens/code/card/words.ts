import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of a card beside the files: pages of code have none. */
export const addFactWords = (): Promise<void> => addWords(catalogs)
