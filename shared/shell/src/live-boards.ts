import { atom } from 'jotai'

/** The projects whose boards this tab shows, by their public ids: a remote says so, and the host has them told of. */
export const openBoardsAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Those of all tabs whose changes are told as they happen; whoever shows another one asks for them. */
export const heardBoardsAtom = atom<ReadonlySet<string>>(new Set<string>())
