import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of rules about branches and tags: no other page need load them. */
export const addRuleWords = (): Promise<void> => addWords(catalogs)
