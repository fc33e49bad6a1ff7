import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of the outline of a file: it comes when somebody opens it. */
export const addOutlineWords = (): Promise<void> => addWords(catalogs)
