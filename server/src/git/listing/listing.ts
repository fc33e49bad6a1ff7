import { setTimeout as sleep } from 'node:timers/promises'
import { BusyError } from '../../admission/busy-error.ts'
import { createFairQueue } from '../../admission/fair-queue.ts'
import type { History } from '../history/history-thread.ts'
import { openSheet, sheetMemory } from '../history/listing-sheet.ts'
import { UngraphedError, UnreadableError } from '../history/stored-object.ts'
import { createLru, textWeight } from '../lru.ts'
import type { ObjectCache } from '../objects/object-cache.ts'
import { isNullId } from '../objects/object-id.ts'
import type { RawTreeEntry } from '../objects/parse-tree.ts'
import { GitError } from '../process/git-error.ts'
import type { RefUpdate } from '../push/push-commands.ts'
import { entryKey, type LastCommits, walkLastCommits } from './last-commits.ts'
import { createListingUpkeep } from './listing-upkeep.ts'

export interface ListingQuery {
  gitDir: string
  /** A resolved commit id. */
  commit: string
  /** The folder, by its stored names. */
  path: readonly Buffer[]
  /** All entries of the folder at that commit, in git's order. */
  entries: readonly RawTreeEntry[]
  /** How long to wait for a walk before what is known so far is given, in milliseconds. */
  budgetMs: number
}

export interface Listing {
  commits: ReadonlyMap<string, string>
  /** False while the walk still goes on: ask again. */
  complete: boolean
}

/** Last commits of folders, remembered. */
export interface Listings {
  read(query: ListingQuery): Promise<Listing>
  /** Carries the listings that are known on over a push, in the background. */
  extend(options: { gitDir: string; moved: readonly RefUpdate[] }): void
  /**
   * Makes the listings of all folders of a commit, in the background, and keeps them on the disk. Gives the number of
   * folders, or nothing where the history thread cannot read the repository. A second time costs next to nothing.
   */
  indexTip(options: { gitDir: string; commit: string; signal?: AbortSignal | undefined }): Promise<number | undefined>
  /** Gives up all walks. */
  close(): void
}

interface Walking {
  /** What is known so far. */
  found(): ReadonlyMap<string, string>
  done: Promise<ReadonlyMap<string, string>>
}

/** Walks by git's own readers that go on at the same time; more would only slow the readers that requests wait for. */
const walksAtOnce = 2
const walkDeadlineMs = 120_000
const indexDeadlineMs = 600_000
/** After an import the graph comes within seconds, a million commits in half a minute; walks with it are done long before. */
const graphWaitMs = 60_000
const graphLookMs = 100
/** Heads whose anchor is remembered, in bytes: each is a few hundred that stand for a whole listing. */
const anchorBytes = 8 * 1024 * 1024

/**
 * Keeps finished listings. The history thread finds them: it names each by its anchor (`history/folder-anchor.ts`), by
 * which all heads that see the same folder share it, and keeps it on the disk. Where the thread cannot read a
 * repository, the walk goes over git's own readers. One walk per listing, whoever asks.
 */
export function createListings({
  objects,
  history,
  capacity = 400_000,
}: {
  objects: ObjectCache
  history: History
  capacity?: number
}): Listings {
  const finished = createLru<LastCommits>({ capacity, weigh: (listing) => 4 + listing.size })
  const anchors = createLru<string>({
    capacity: anchorBytes,
    weigh: (anchor, key) => textWeight(anchor) + textWeight(key),
  })
  const walks = new Map<string, Walking>()
  const turns = createFairQueue({ slots: walksAtOnce, perCaller: 1, waiting: 256, waitingPerCaller: 32 })
  const closing = new AbortController()
  const upkeep = createListingUpkeep({ history, signal: closing.signal })

  const finishedAt = (place: string, commit: string) => {
    const anchor = anchors.get(`${place}:${commit}`)
    return anchor === undefined ? undefined : finished.get(anchor)
  }
  const finish = (
    place: string,
    { commit, anchor, listing }: { commit: string; anchor: string; listing: LastCommits },
  ) => {
    const key = `${place}:${anchor}`
    anchors.set(`${place}:${commit}`, key)
    const known = finished.get(key)
    if (known !== undefined) return known
    finished.set(key, listing)
    return listing
  }

  const walkHere = async (place: string, query: ListingQuery, found: LastCommits) => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(walkDeadlineMs)])
    const leave = await turns.acquire({ signal })
    try {
      const known = (commit: string) => finishedAt(place, commit)
      await walkLastCommits({ objects, ...query, found, known, signal })
      return finish(place, { commit: query.commit, anchor: query.commit, listing: found })
    } finally {
      leave()
    }
  }

  const onceGraphed = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const until = performance.now() + graphWaitMs
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        if (!(error instanceof UngraphedError) || performance.now() > until) throw error
      }
      await sleep(graphLookMs, undefined, { signal: closing.signal })
    }
  }

  const walk = (place: string, query: ListingQuery): Walking => {
    const { gitDir, commit, path, entries } = query
    const idBytes = commit.length / 2
    const memory = sheetMemory(entries.length, idBytes)
    const sheet = openSheet(memory, { entries: entries.length, idBytes })
    let found = (): LastCommits => {
      const read: LastCommits = new Map()
      for (const [index, entry] of entries.entries()) {
        const last = sheet.hex(index)
        if (last !== undefined) read.set(entryKey(entry), last)
      }
      return read
    }
    const run = async () => {
      try {
        const names = path.map((name) => name.toString('latin1'))
        const question = { kind: 'listing', commit, names, sheet: memory } as const
        const { anchor, written } = await onceGraphed(() =>
          history.ask(gitDir, question, { signal: closing.signal, deadlineMs: walkDeadlineMs }),
        )
        upkeep.note(gitDir, written)
        return finish(place, { commit, anchor, listing: found() })
      } catch (error) {
        if (!isForGit(error)) throw error
        const walked: LastCommits = new Map()
        found = () => walked
        return await walkHere(place, query, walked)
      }
    }
    return { found: () => found(), done: run() }
  }

  return {
    async read(query) {
      const place = `${query.gitDir}:${Buffer.concat(query.path.flatMap((name) => [name, Buffer.from('/')])).toString('latin1')}`
      const known = finishedAt(place, query.commit)
      if (known !== undefined) return { commits: known, complete: true }
      const key = `${place}:${query.commit}`
      let walking = walks.get(key)
      if (walking === undefined) {
        walking = walk(place, query)
        walks.set(key, walking)
        // Whoever waits sees the failure; when nobody does any more, it is no crash.
        walking.done.catch(() => undefined).finally(() => walks.delete(key))
      }
      const timer = new AbortController()
      try {
        const commits = await Promise.race([
          walking.done,
          sleep(query.budgetMs, undefined, { signal: timer.signal }).catch(() => undefined),
        ])
        if (commits !== undefined) return { commits, complete: true }
      } catch (error) {
        // Too many walks wait: the names are shown without commits rather than not at all.
        if (!(error instanceof BusyError)) throw error
      } finally {
        timer.abort()
      }
      return { commits: walking.found(), complete: false }
    },
    extend({ gitDir, moved }) {
      const lasting = moved.filter(({ before, after }) => !isNullId(before) && !isNullId(after))
      const branches = lasting.map(({ before, after }) => ({ before, after }))
      if (branches.length > 0) upkeep.run(gitDir, { kind: 'extend-listings', moved: branches })
    },
    async indexTip({ gitDir, commit, signal }) {
      const ends = signal === undefined ? closing.signal : AbortSignal.any([closing.signal, signal])
      const options = { signal: ends, background: true, deadlineMs: indexDeadlineMs }
      try {
        const { folders, written } = await history.ask(gitDir, { kind: 'index-tip', commit }, options)
        upkeep.note(gitDir, written)
        return folders
      } catch (error) {
        if (error instanceof UnreadableError) return undefined
        throw error
      }
    },
    close: () => closing.abort(),
  }
}

/** Whether git itself must be asked: the thread cannot read the repository or broke down. */
const isForGit = (error: unknown): boolean =>
  error instanceof UnreadableError || (error instanceof GitError && error.kind === 'failed')
