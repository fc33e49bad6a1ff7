import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words about images, for those who write. */
export const addAttachmentWords = (): Promise<void> => addWords(catalogs)
