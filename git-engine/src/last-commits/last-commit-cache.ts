import { access } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { BusyError } from '@sheaf/server-core/admission/busy-error'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { cacheIdleTtlMs, createLru, textWeight } from '@sheaf/server-core/lru'
import { forkBaseOf } from '../history/fork-base.ts'
import type { History } from '../history/history-thread.ts'
import { lastCommitBufferMemory, openLastCommitBuffer } from '../history/last-commit-buffer.ts'
import { UngraphedError, UnreadableError } from '../history/stored-object.ts'
import { tipAnchorsFile } from '../history/tip-anchors.ts'
import type { IndexedEntry } from '../objects/folder-index.ts'
import type { ObjectCache } from '../objects/object-cache.ts'
import { isNullId } from '../objects/object-id.ts'
import { acquireSlot } from '../process/acquire-slot.ts'
import { GitError } from '../process/git-error.ts'
import type { RefUpdate } from '../push/push-commands.ts'
import { createLastCommitUpdates } from './last-commit-updates.ts'
import { entryKey, type LastCommits, walkByCatFile } from './walk-by-cat-file.ts'

export interface LastCommitsQuery {
  gitDir: string
  /** A resolved commit id. */
  commit: string
  /** The folder, by its stored names. */
  path: readonly Buffer[]
  /** How many entries the folder has at that commit. */
  count: number
  /** Those of them whose last commits are wanted, at least one unless the folder is empty. */
  wanted: readonly IndexedEntry[]
  /** How long to wait for a walk before what is known so far is given, in milliseconds. */
  budgetMs: number
}

export interface TreeLastCommits {
  /** The last commits of what is wanted, in its order; undefined for what is not known yet. */
  commits: readonly (string | undefined)[]
  /** False while the walk still goes on: ask again. */
  complete: boolean
}

/** Last commits of folders, remembered. */
export interface LastCommitCache {
  read(query: LastCommitsQuery): Promise<TreeLastCommits>
  /**
   * Whether listings of a repository lie on the disk, and none of them was read since this process started: the first
   * takes as long as it takes to start the history thread and to open the repository there, and is surely there then.
   */
  isUnopened(gitDir: string): Promise<boolean>
  /** Carries the listings that are known on over a push, in the background. */
  extend(options: { gitDir: string; moved: readonly RefUpdate[] }): void
  /**
   * Makes the listings of all folders of a commit, in the background, and keeps them on the disk. Gives the number of
   * folders, or nothing where the history thread cannot read the repository. A second time costs next to nothing.
   */
  indexTip(options: { gitDir: string; commit: string; signal?: AbortSignal | undefined }): Promise<number | undefined>
  /** Settles once the tips are indexed that are being indexed now, whatever comes of them: for work that lets them have the processors. */
  tipsIndexed(): Promise<void>
  /** Gives up all walks. */
  close(): void
}

/** A walk that goes on. */
interface Walking<Found> {
  /** What is known so far. */
  found(): Found
  done: Promise<Found>
}

/** The last commits of a whole folder by the positions of its entries in the tree object. */
type FolderCommits = (index: number) => string | undefined

interface Finished {
  commits: FolderCommits
  bytes: number
}

/** Walks by git's own readers that go on at the same time; more would only slow the readers that requests wait for. */
const walksAtOnce = 2
const walkDeadlineMs = 120_000
const indexDeadlineMs = 600_000
/** After an import the graph comes within seconds, a million commits in half a minute; walks with it are done long before. */
const graphWaitMs = 60_000
const graphLookMs = 100
/** Repositories of which it is remembered that they were opened. */
const repositoriesRemembered = 10_000
/** Heads whose anchor is remembered, in bytes: each is a few hundred that stand for a whole listing. */
const anchorBytes = 8 * 1024 * 1024

/**
 * Keeps finished listings. The history thread finds them, for a whole folder at a time: it names each by its anchor
 * (`history/folder-anchor.ts`), by which all heads that see the same folder share it, and keeps it on the disk. Where the
 * thread cannot read a repository, the walk goes over git's own readers, for the wanted entries alone. One walk each,
 * whoever asks. `bytes` bounds what is kept of either.
 */
export function createLastCommitCache({
  objects,
  history,
  bytes = 16 * 1024 * 1024,
  warn = () => undefined,
}: {
  objects: ObjectCache
  history: History
  bytes?: number
  /** Called with what went wrong in the background. */
  warn?: (error: unknown) => void
}): LastCommitCache {
  const bounds = { capacity: bytes, maxWeight: bytes / 4, idleTtlMs: cacheIdleTtlMs }
  const finished = createLru<Finished>({ ...bounds, weigh: (listing, key) => textWeight(key) + listing.bytes })
  const anchors = createLru<string>({
    capacity: anchorBytes,
    weigh: (anchor, key) => textWeight(anchor) + textWeight(key),
  })
  const opened = createLru<true>({ capacity: repositoriesRemembered })
  /** What git's own readers found, by the names of the entries. */
  const walked = createLru<LastCommits>({ ...bounds, weigh: (listing, key) => textWeight(key) + listing.size * 300 })
  /** Walks of the thread by folder and head, and what is waited for by the entries that are wanted, too. */
  const folderWalks = new Map<string, Walking<FolderCommits>>()
  const walks = new Map<string, Walking<TreeLastCommits['commits']>>()
  const queue = createFairQueue({ slots: walksAtOnce, perCaller: 1, waiting: 256, waitingPerCaller: 32 })
  const closing = new AbortController()
  /** What is being asked of the thread for `indexTip`: as many as its queue holds. */
  const tips = new Set<Promise<unknown>>()
  const updates = createLastCommitUpdates({ history, signal: closing.signal, warn })

  const finishedAt = (folderKey: string, commit: string) => {
    const anchor = anchors.get(`${folderKey}:${commit}`)
    return anchor === undefined ? undefined : finished.get(anchor)
  }
  const finish = (
    folderKey: string,
    { commit, anchor, listing }: { commit: string; anchor: string; listing: Finished },
  ): FolderCommits => {
    const key = `${folderKey}:${anchor}`
    anchors.set(`${folderKey}:${commit}`, key)
    const known = finished.get(key)
    if (known !== undefined) return known.commits
    finished.set(key, listing)
    return listing.commits
  }

  const walkHere = async (folderKey: string, query: LastCommitsQuery, found: LastCommits) => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(walkDeadlineMs)])
    const release = await acquireSlot(queue, { signal })
    try {
      const known = (commit: string) => walked.get(`${folderKey}:${commit}`)
      const entries = query.wanted.toSorted((one, other) => one.index - other.index)
      await walkByCatFile({ objects, ...query, entries, found, known, signal })
      const key = `${folderKey}:${query.commit}`
      walked.set(key, new Map([...(walked.get(key) ?? []), ...found]))
    } finally {
      release()
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

  const walkFolder = (folderKey: string, { gitDir, commit, path, count }: LastCommitsQuery): Walking<FolderCommits> => {
    const idBytes = commit.length / 2
    const memory = lastCommitBufferMemory(count, idBytes)
    const buffer = openLastCommitBuffer(memory, { entries: count, idBytes })
    const run = async () => {
      const names = path.map((name) => name.toString('latin1'))
      const question = { kind: 'last-commits', commit, names, buffer: memory } as const
      const { anchor, written } = await onceGraphed(() =>
        history.ask(gitDir, question, { signal: closing.signal, deadlineMs: walkDeadlineMs }),
      ).finally(() => opened.set(gitDir, true))
      updates.noteWritten(gitDir, written)
      return finish(folderKey, { commit, anchor, listing: { commits: buffer.hex, bytes: memory.byteLength } })
    }
    return { found: () => buffer.hex, done: run() }
  }

  const walk = (folderKey: string, query: LastCommitsQuery): Walking<TreeLastCommits['commits']> => {
    const { commit, wanted } = query
    const folder = shared(folderWalks, `${folderKey}:${commit}`, () => walkFolder(folderKey, query))
    let found = () => wanted.map(({ index }) => folder.found()(index))
    const run = async () => {
      try {
        const commits = await folder.done
        return wanted.map(({ index }) => commits(index))
      } catch (error) {
        if (!isForGit(error)) throw error
        const names: LastCommits = new Map()
        found = () => wanted.map((entry) => names.get(entryKey(entry)))
        await walkHere(folderKey, query, names)
        return found()
      }
    }
    return { found: () => found(), done: run() }
  }

  return {
    async isUnopened(gitDir) {
      if (opened.get(gitDir) !== undefined) return false
      return (await isIndexed(gitDir)) || isIndexedByBase(gitDir)
    },
    async read(query) {
      const folderKey = `${query.gitDir}:${Buffer.concat(query.path.flatMap((name) => [name, Buffer.from('/')])).toString('latin1')}`
      const { commit, wanted } = query
      const known = finishedAt(folderKey, commit)?.commits
      if (known !== undefined) return { commits: wanted.map(({ index }) => known(index)), complete: true }
      const named = walked.get(`${folderKey}:${commit}`)
      if (named !== undefined && wanted.every((entry) => named.has(entryKey(entry))))
        return { commits: wanted.map((entry) => named.get(entryKey(entry))), complete: true }
      const ends = [wanted[0]?.index, wanted.at(-1)?.index, wanted.length].join('-')
      const walking = shared(walks, `${folderKey}:${commit}:${ends}`, () => walk(folderKey, query))
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
      if (branches.length > 0) updates.run(gitDir, { kind: 'extend-last-commits', moved: branches })
    },
    async indexTip({ gitDir, commit, signal }) {
      const ends = signal === undefined ? closing.signal : AbortSignal.any([closing.signal, signal])
      const options = { signal: ends, background: true, deadlineMs: indexDeadlineMs }
      const asked = history.ask(gitDir, { kind: 'index-tip', commit }, options)
      tips.add(asked)
      try {
        const { folders, written } = await asked
        updates.noteWritten(gitDir, written)
        return folders
      } catch (error) {
        if (error instanceof UnreadableError) return undefined
        throw error
      } finally {
        tips.delete(asked)
      }
    },
    async tipsIndexed() {
      await Promise.allSettled(tips)
    },
    close: () => closing.abort(),
  }
}

const isIndexed = (gitDir: string): Promise<boolean> =>
  access(tipAnchorsFile(gitDir)).then(
    () => true,
    () => false,
  )

async function isIndexedByBase(fork: string): Promise<boolean> {
  try {
    const baseDir = forkBaseOf(fork)
    return baseDir !== undefined && (await isIndexed(baseDir))
  } catch (error) {
    if (error instanceof UnreadableError) return false
    throw error
  }
}

/** The walk of this name that goes on, or one that is begun now and removed at its end (single flight). */
function shared<Found>(walks: Map<string, Walking<Found>>, key: string, begin: () => Walking<Found>): Walking<Found> {
  const known = walks.get(key)
  if (known !== undefined) return known
  const begun = begin()
  walks.set(key, begun)
  // Whoever waits sees the failure; when nobody does any more, it is no crash.
  begun.done.catch(() => undefined).finally(() => walks.delete(key))
  return begun
}

/** Whether git itself must be asked: the thread cannot read the repository or broke down. */
const isForGit = (error: unknown): boolean =>
  error instanceof UnreadableError || (error instanceof GitError && error.kind === 'failed')
