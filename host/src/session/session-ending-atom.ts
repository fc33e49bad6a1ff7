import { atom } from 'jotai'

/** Is the session being ended? What listens on its behalf stops before, and begins again where that failed. */
export const sessionEndingAtom = atom(false)
