import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'
import { UserMenuItems } from './user-menu-items.tsx'

/** The user menu, once its words are there: no page need load them ahead of it. */
export async function userMenuWithWords(): Promise<typeof UserMenuItems> {
  await addWords(catalogs)
  return UserMenuItems
}
