import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of the form of a card: other texts have none. */
export const addCardFormWords = (): Promise<void> => addWords(catalogs)
