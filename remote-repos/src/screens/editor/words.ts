import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of the editor: pages on which nobody writes need not load them. */
export const addEditorWords = (): Promise<void> => addWords(catalogs)
