import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of a preview. */
export const addDraftPreviewWords = (): Promise<void> => addWords(catalogs)
