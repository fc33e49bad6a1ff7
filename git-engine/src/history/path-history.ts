import { cacheIdleTtlMs, createLru, type Lru } from '@sheaf/server-core/lru'
import { findCommit, type LoggedCommit, readCommits } from './log-page.ts'
import { type PathWalk, settledWalk, startPathWalk } from './path-walk.ts'
import { type CachedValue, type HistoryWork, type OpenRepository, perRepositoryCache } from './question.ts'

export interface PathPageQuestion {
  /** A commit id, in hexadecimal. */
  commit: string
  /** In its stored bytes. */
  path: Uint8Array
  skip: number
  limit: number
}

export interface PathPageAnswer {
  commits: LoggedCommit[]
  /** Whether there are commits behind this page. */
  hasMore: boolean
  /** How many commits changed the path, where the walk came to its end on the way. */
  total: number | undefined
}

/** One page of the commits that changed a path. The walk goes only as far as the first commit behind the page. */
export function* pathPage(repository: OpenRepository, question: PathPageQuestion): HistoryWork<PathPageAnswer> {
  const end = question.skip + question.limit
  const walk = yield* walkTo(repository, question, end + 1)
  const commits = yield* readCommits(repository, walk.found.slice(question.skip, end))
  return { commits, hasMore: walk.found.length > end, total: walk.isWhole ? walk.found.length : undefined }
}

interface KeptWalk {
  walk: PathWalk
  path: string
  head: number
}

interface PathWalks extends CachedValue {
  walks: Lru<KeptWalk>
  /** Those that are whole, by path and by the position of their head. */
  whole: Map<string, Map<number, PathWalk>>
}

/** What each repository may keep in walks, in bytes. */
const maxBytes = 8 * 1024 * 1024
/** Its keys, its path and its places in both maps. */
const bytesPerWalk = 1_000
const stepsPerSlice = 8

const walksOf = perRepositoryCache((): PathWalks => {
  const whole: PathWalks['whole'] = new Map()
  const walks = createLru<KeptWalk>({
    capacity: maxBytes,
    weigh: ({ walk }) => walk.heldBytes + bytesPerWalk,
    idleTtlMs: cacheIdleTtlMs,
    onEvict({ path, head }) {
      const heads = whole.get(path)
      heads?.delete(head)
      if (heads?.size === 0) whole.delete(path)
    },
  })
  return {
    walks,
    whole,
    get heldBytes() {
      return [...walks.values()].reduce((sum, { walk }) => sum + walk.heldBytes + bytesPerWalk, 0)
    },
  }
})

/**
 * Finds the walk that was begun for the same question, and goes on with it until it has found so much or is whole, or
 * `isLate`: then it is kept as far as it went.
 */
export function* walkTo(
  repository: OpenRepository,
  { commit, path }: Pick<PathPageQuestion, 'commit' | 'path'>,
  length: number,
  isLate: (walk: PathWalk) => boolean = () => false,
): HistoryWork<PathWalk> {
  const bytes = Buffer.from(path.buffer, path.byteOffset, path.length)
  const head = yield* findCommit(repository, commit)
  const { walks, whole } = walksOf(repository)
  const text = bytes.toString('latin1')
  const key = `${head}:${text}`
  const kept: KeptWalk = walks.get(key) ?? { walk: startPathWalk({ repository, head, path: bytes }), path: text, head }
  walks.set(key, kept)
  const { walk } = kept
  for (let step = 1; !walk.isWhole && walk.found.length < length && !isLate(walk); step += 1) {
    try {
      walk.advance(whole.get(text))
    } catch (error) {
      // A walk that broke off in the middle of a step would go on without the commit of that step.
      walks.delete(key)
      throw error
    }
    if (step % stepsPerSlice === 0) yield
  }
  if (walk.isWhole && whole.get(text)?.get(head) === undefined) {
    kept.walk = settledWalk(walk)
    whole.set(text, (whole.get(text) ?? new Map<number, PathWalk>()).set(head, kept.walk))
  }
  // What it weighs has changed.
  walks.set(key, kept)
  return kept.walk
}
