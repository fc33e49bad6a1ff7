import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words about the repository that a pull request comes from. */
export const addForkNoteWords = (): Promise<void> => addWords(catalogs)
