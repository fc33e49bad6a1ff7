import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of the page where a program is let in: who logs in by a form needs none of them. */
export const addDeviceWords = (): Promise<void> => addWords(catalogs)
