import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

/** Brings the words of the public pages: the landing page need not load them. */
export const loader = async () => {
  await addWords(catalogs)
  return null
}

/** They follow the language by themselves from then on. */
export const shouldRevalidate = () => false
