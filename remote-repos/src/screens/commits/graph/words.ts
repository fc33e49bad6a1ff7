import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of the graph of a history: it comes when somebody asks for it. */
export const addGraphWords = (): Promise<void> => addWords(catalogs)
