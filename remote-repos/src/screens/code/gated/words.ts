import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of the page of a gated repository: few repositories are. */
export const addGateWords = (): Promise<void> => addWords(catalogs)
