import { statSync } from 'node:fs'
import { join } from 'node:path'
import { countDropped } from '@sheaf/server-core/memory/dropped-bytes'
import { createBaseCache } from './base-cache.ts'
import { openCommits } from './commits.ts'
import { openObjectStore } from './object-store.ts'
import type { CachedValue, OpenRepository } from './question.ts'

/** The repositories that the thread has open, as many as its memory holds. */
export interface OpenRepositories {
  /**
   * Opens a repository or finds it open. It stays as it is until `leave` was called. What only the server's own work has asked for (`background`)
   * is closed soon after.
   */
  use(gitDir: string, options?: { background?: boolean }): { repository: OpenRepository; leave(): void }
  /** Lets go of a repository that goes away from the disk. */
  release(gitDir: string): void
}

interface Held {
  repository: OpenRepository
  users: number
  usedAt: number
  lookedAt: number
  /** Has anybody asked for something in it? Else it was opened for the server's own work. */
  wanted: boolean
  /** What the files were when it was opened. */
  graph: string
  shallow: string
  /** Closed as soon as nobody uses it. */
  leaving: boolean
}

const cacheBytes = 24 * 1024 * 1024
const maxBytes = 88 * 1024 * 1024
const idleMs = 5 * 60_000
/** While all hold more than this, those that nobody used for a minute make room. */
const restingBytes = 32 * 1024 * 1024
const shortIdleMs = 60_000
/** Work of the server's own on a repository is often several questions in a row. A thousand forks that are indexed one by one are not all open. */
const unwantedMs = 1_000
/** Bases of deltas serve the walk that read them: after so long without a question they only take memory. */
const restingMs = 20_000
/** And each by itself after one or two such periods, while others ask on. */
const agingMs = 10_000
const lookAgainMs = 10_000
const weighAgainMs = 1_000

/** Opens repositories, with one cache of objects for all of them. */
export function createOpenRepositories(): OpenRepositories {
  const cache = createBaseCache({ bytes: cacheBytes })
  const open = new Map<string, Held>()

  const close = (held: Held) => {
    held.leaving = true
    countDropped(bytesOf(held.repository))
    if (open.get(held.repository.gitDir) === held) open.delete(held.repository.gitDir)
    if (held.users === 0) held.repository.objects.close()
  }

  let weighedAt = 0
  /** Closes what nobody used for a while, and what is too much. */
  const closeSome = () => {
    weighedAt = Date.now()
    for (const held of open.values())
      if (held.users === 0 && held.usedAt <= weighedAt - (held.wanted ? idleMs : unwantedMs)) close(held)
    let bytes = cache.heldBytes
    for (const held of open.values()) bytes += bytesOf(held.repository)
    // The map has those used longest ago in front. The last one stays: something must be able to be open.
    for (const held of open.values()) {
      if (bytes <= restingBytes || open.size === 1) break
      if (held.users > 0 || (bytes <= maxBytes && held.usedAt > weighedAt - shortIdleMs)) continue
      bytes -= bytesOf(held.repository)
      close(held)
    }
  }
  let usedAt = 0
  const tidy = () => {
    closeSome()
    if (usedAt < Date.now() - restingMs) cache.clear()
  }
  setInterval(tidy, restingMs).unref()
  setInterval(() => cache.age(), agingMs).unref()

  const openAnew = (gitDir: string): Held => {
    const graph = graphVersion(gitDir)
    const shallow = versionOf(join(gitDir, 'shallow'))
    const objects = openObjectStore(gitDir, { cache })
    try {
      const commits = openCommits(gitDir, objects)
      const repository = { gitDir, objects, commits, memories: new Set<CachedValue>() }
      return { repository, users: 0, usedAt: 0, lookedAt: Date.now(), wanted: false, graph, shallow, leaving: false }
    } catch (error) {
      objects.close()
      throw error
    }
  }

  /** Whether the positions still serve: a graph is only replaced when the new one knows a lot more. */
  const serves = ({ repository, graph, shallow }: Held): boolean => {
    const { commits, gitDir } = repository
    if (versionOf(join(gitDir, 'shallow')) !== shallow) return false
    return !commits.wantsGraph || graphVersion(gitDir) === graph
  }

  return {
    use(gitDir, { background = false } = {}) {
      let held = open.get(gitDir)
      if (held !== undefined && !serves(held)) {
        close(held)
        held = undefined
      }
      held ??= openAnew(gitDir)
      if (Date.now() - held.lookedAt > lookAgainMs) {
        held.repository.objects.refresh()
        held.lookedAt = Date.now()
      }
      open.delete(gitDir)
      open.set(gitDir, held)
      const used = held
      used.users += 1
      used.wanted ||= !background
      return {
        repository: used.repository,
        leave() {
          used.users -= 1
          used.usedAt = Date.now()
          usedAt = used.usedAt
          if (used.leaving && used.users === 0) used.repository.objects.close()
          if (used.usedAt - weighedAt > weighAgainMs) closeSome()
        },
      }
    },
    release(gitDir) {
      const held = open.get(gitDir)
      if (held !== undefined) close(held)
    },
  }
}

const bytesOf = ({ objects, commits, memories }: OpenRepository): number => {
  let bytes = objects.heldBytes + commits.heldBytes
  for (const memory of memories) bytes += memory.heldBytes
  return bytes
}

const versionOf = (file: string): string => {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat === undefined ? '' : `${stat.ino}:${stat.size}:${stat.mtimeMs}`
}

const graphVersion = (gitDir: string): string => {
  const info = join(gitDir, 'objects', 'info')
  return `${versionOf(join(info, 'commit-graph'))} ${versionOf(join(info, 'commit-graphs', 'commit-graph-chain'))}`
}
