import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of models and datasets: no page of code need load them. */
export const addCardWords = (): Promise<void> => addWords(catalogs)
