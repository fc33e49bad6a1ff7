import { atom } from 'jotai'

/** What the keyboard or a button has opened above the page: the command palette, or the list of shortcuts. */
export const openedAtom = atom<'palette' | 'shortcuts'>()
