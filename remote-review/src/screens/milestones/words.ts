import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of the page of milestones: threads do without. */
export const addMilestoneWords = (): Promise<void> => addWords(catalogs)
