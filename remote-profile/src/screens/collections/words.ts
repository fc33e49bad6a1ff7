import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of the pages of collections: other profiles need none of them. */
export const addCollectionWords = (): Promise<void> => addWords(catalogs)
