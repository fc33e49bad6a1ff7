import { addWords } from '@sheaf/shell'
import { Keyboard } from './keyboard.tsx'
import { catalogs } from './locales/catalogs.ts'

/** The keyboard's part of the page, once its words are there: the first page need not load them. */
export async function keyboardWithWords(): Promise<typeof Keyboard> {
  await addWords(catalogs)
  return Keyboard
}
