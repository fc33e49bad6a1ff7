import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of the page of labels: threads do without. */
export const addLabelWords = (): Promise<void> => addWords(catalogs)
