import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of releases: no other page need load them. */
export const addReleaseWords = (): Promise<void> => addWords(catalogs)
