import { addCollectingWords } from '@sheaf/repository/collections'
import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of the pages of collections, and of what makes and changes them: other profiles need none of them. */
export async function addCollectionWords(): Promise<void> {
  await Promise.all([addWords(catalogs), addCollectingWords()])
}
