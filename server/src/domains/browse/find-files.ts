import type { FoundFiles } from '@sheaf/contract'
import { createSingleFlight, type SingleFlight } from '@sheaf/git-engine'
import { createFairQueue, type FairQueue, type FairQueueOptions } from '@sheaf/server-core/admission/fair-queue'
import { cacheIdleTtlMs, createLru, type Lru, textWeight } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { indexPaths, type PathIndex, searchPaths } from './fuzzy-paths.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { resolveRevision } from './resolve-ref-path.ts'

interface KnownPaths extends PathIndex {
  truncated: boolean
}

/** Paths of trees that are searched, by repository and tree. */
export interface PathIndexes {
  known: Lru<KnownPaths>
  /** Whoever begins to type at the same time waits for one listing. */
  reading: SingleFlight<KnownPaths>
  /** Whose search goes on in this iteration of the event loop. */
  turns: FairQueue
}

const keptBytes = 64 * 1024 * 1024
/** Two at a time, of two callers: each adds its piece to every iteration, and the pages of everybody wait for those. */
const searches: FairQueueOptions = { slots: 2, perCaller: 1, waiting: 500, waitingPerCaller: 100, maxWaitMs: 10_000 }
/** Nobody reads more of a list: who does not find it types on. */
const shown = 50

/** Makes the cache. */
export const createPathIndexes = (): PathIndexes => ({
  known: createLru<KnownPaths>({
    capacity: keptBytes,
    maxWeight: keptBytes / 2,
    idleTtlMs: cacheIdleTtlMs,
    weigh: ({ paths }) => 500 + paths.reduce((sum, path) => sum + 2 * textWeight(path) + 4, 0),
  }),
  reading: createSingleFlight<KnownPaths>(),
  turns: createFairQueue(searches),
})

/** The files of a ref whose paths have the letters that somebody types, the best first. */
export async function findFiles(
  { git, indexes }: Pick<Deps, 'git'> & { indexes: PathIndexes },
  {
    repository,
    revision,
    query,
    signal,
  }: { repository: FoundRepository; revision: string; query: string; signal: AbortSignal },
): Promise<FoundFiles> {
  const commit = await resolveRevision({ git }, { repository, revision })
  if (commit === undefined) return { files: [], total: 0, truncated: false }
  const { gitDir, uid } = repository
  const { tree } = await git.read.objects.commit(gitDir, commit)
  const key = `${uid} ${tree}`
  const start = async (abandoned: AbortSignal) => {
    const read = await mapGitLimits(() => readPaths({ git }, { gitDir, tree, signal: abandoned }))
    indexes.known.set(key, read)
    return read
  }
  const known = indexes.known.get(key) ?? (await indexes.reading.join(key, { signal, start }))
  const found = await indexes.turns.run(() => searchPaths(known, { query, limit: shown, signal }), { signal })
  return { ...found, truncated: known.truncated }
}

async function readPaths(
  { git }: Pick<Deps, 'git'>,
  asked: { gitDir: string; tree: string; signal: AbortSignal },
): Promise<KnownPaths> {
  const { paths, truncated } = await git.read.paths(asked)
  return { ...(await indexPaths(paths, asked.signal)), truncated }
}
