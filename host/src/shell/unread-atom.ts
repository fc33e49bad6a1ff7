import { atom } from 'jotai'

/** How many notifications are unread, as far as the page knows; 100 stands for more. */
export const unreadAtom = atom(0)
