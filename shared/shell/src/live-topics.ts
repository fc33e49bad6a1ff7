import { atom } from 'jotai'

/** What a page shows and can be told about: a board, by the public id of its project, or a thread, as `<owner>/<repository>/<number>`. */
export type LiveTopic = `board:${string}` | `thread:${string}`

/** Those that this tab shows: a remote says so, and the host has them told of. */
export const openTopicsAtom = atom<ReadonlySet<LiveTopic>>(new Set<LiveTopic>())

/** Those of all tabs whose changes are told as they happen; whoever shows another one asks for them. */
export const heardTopicsAtom = atom<ReadonlySet<LiveTopic>>(new Set<LiveTopic>())

/** What was told of a thread last: how often it has changed, and what came since, where that was told as well (`ThreadNews`, as JSON). */
export interface ToldOfThread {
  revision: number
  news: string
}

/** What was told of each thread of this tab; null where it is there no more for whoever is signed in. */
export const toldThreadsAtom = atom<ReadonlyMap<LiveTopic, ToldOfThread | null>>(
  new Map<LiveTopic, ToldOfThread | null>(),
)
