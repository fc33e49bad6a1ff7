import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of what connects a repository with other servers: pages that do not show it need not load them. */
export async function loadConnectionWords(): Promise<null> {
  await addWords(catalogs)
  return null
}
