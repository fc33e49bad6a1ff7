import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of merge queues, which few pages show. */
export const addQueueWords = (): Promise<void> => addWords(catalogs)
