import { setTimeout as delay } from 'node:timers/promises'
import type { Changes } from '@sheaf/contract'
import type { ChangedFiles, ChangedLines, TreePair } from '@sheaf/git-engine'
import { BusyError } from '@sheaf/server-core/admission/busy-error'
import { cacheIdleTtlMs, createLru, type Lru, textWeight } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { presentChangedFile } from './diff.presenter.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { resolveRange } from './resolve-range.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

/** Numbers that were counted, by the trees that they are about. */
export type CountedLines = Lru<ChangedLines>

const keptBytes = 8 * 1024 * 1024
/** Of a row in memory, in bytes. */
const numbersBytes = 56

/** Makes the cache of numbers. */
export const createCountedLines = (): CountedLines =>
  createLru<ChangedLines>({
    capacity: keptBytes,
    maxWeight: keptBytes / 4,
    idleTtlMs: cacheIdleTtlMs,
    weigh: ({ numbers }, key) => 300 + textWeight(key) + numbers.length * numbersBytes,
  })

/** Lists of files, by the trees that they are about. */
export type ListedChanges = Lru<ChangedFiles>

/** Of a row of a list in memory beside its names, in bytes. */
const rowBytes = 120

/** Makes the cache of lists: the first answer is not kept whole, since it has no numbers yet. */
export const createListedChanges = (): ListedChanges =>
  createLru<ChangedFiles>({
    capacity: keptBytes,
    maxWeight: keptBytes / 4,
    idleTtlMs: cacheIdleTtlMs,
    weigh: ({ files }, key) =>
      files.reduce(
        (sum, { path, oldPath }) => sum + rowBytes + textWeight(path) + textWeight(oldPath ?? ''),
        300 + textWeight(key),
      ),
  })

/** Who sees the list first waits no longer for its numbers, in milliseconds, and not at all for those of more files: git takes longer to count them. */
const quick = { ms: 60, files: 500 }

interface ChangesQuery {
  repository: FoundRepository
  range: string
  counts: 'quick' | 'all'
  signal: AbortSignal
}

/**
 * The files that differ, with how many of their lines where that is known in a moment: to list 1,500 files takes git 15 ms,
 * to count their lines 300. The counting goes on when the first answer is out, for the second.
 */
export async function getChanges(
  {
    git,
    bodies,
    listed,
    counted,
  }: Pick<Deps, 'git'> & { bodies: ResponseCache; listed: ListedChanges; counted: CountedLines },
  { repository, range, counts, signal }: ChangesQuery,
): Promise<CacheableResponse> {
  const { gitDir, uid } = repository
  const { base, head, from, to } = await mapGitLimits(() => resolveRange({ git }, { repository, range, signal }))

  const build = async () => {
    const list = await listFiles({ git, listed }, { gitDir, uid, from, to, signal })
    // Not beside the list: whoever waits for that has the processor to themselves.
    const pair = { gitDir, uid, from, to, finder: list.finder }
    const lines = await (counts === 'all'
      ? countLines({ git, counted }, pair, true)
      : linesInAMoment({ git, counted }, pair, list.files.length))
    const data: Changes = {
      base: base?.oid ?? null,
      head: head.oid,
      stats: { files: list.count, additions: lines?.additions ?? null, deletions: lines?.deletions ?? null },
      files: list.files.map((file, at) => presentChangedFile(file, lines?.numbers[at])),
      ...(list.files.length < list.count && { truncated: true }),
    }
    return { data, final: !list.late && lines !== undefined && !lines.late }
  }
  return cachedResponse(bodies, { identity: ['changes', uid, base?.oid ?? '', head.oid], build })
}

type Finding = TreePair & { gitDir: string; uid: string; finder: ChangedFiles['finder'] }

/** The numbers of a list where they are known, or counted in a moment; else the counting goes on for the next who asks. */
async function linesInAMoment(
  { git, counted }: Pick<Deps, 'git'> & { counted: CountedLines },
  pair: Finding,
  files: number,
): Promise<ChangedLines | undefined> {
  const isLong = files > quick.files
  const known = isLong ? await keptLines({ git, counted }, pair) : undefined
  if (known !== undefined) return known
  const counting = countLines({ git, counted }, pair, false)
  // Where it fails later than this is waited for, the next one who asks is told.
  counting.catch(() => undefined)
  return isLong ? undefined : Promise.race([counting.catch(unlessBusy), delay(quick.ms, undefined, { ref: false })])
}

/** Where those of other lists are still being counted, the list comes without its numbers, as it does where they take long. */
function unlessBusy(error: unknown): undefined {
  if (!(error instanceof BusyError)) throw error
}

/** Files that differ: who comes back for the numbers, or looks at another commit with the same trees, finds them listed. */
async function listFiles(
  { git, listed }: Pick<Deps, 'git'> & { listed: ListedChanges },
  { gitDir, uid, from, to, signal }: TreePair & { gitDir: string; uid: string; signal: AbortSignal },
): Promise<ChangedFiles> {
  const key = `${uid}:${from}:${to}`
  const known = listed.get(key)
  if (known !== undefined) return known
  const list = await git.read.changes({ gitDir, from, to, signal })
  if (!list.late) listed.set(key, list)
  return list
}

/** Numbers that nobody has to count. */
async function keptLines(
  { git, counted }: Pick<Deps, 'git'> & { counted: CountedLines },
  { uid, ...pair }: Finding,
): Promise<ChangedLines | undefined> {
  const key = linesKey({ uid, ...pair })
  const known = counted.get(key) ?? (await git.read.keptLines(pair))
  if (known !== undefined) counted.set(key, known)
  return known
}

/** Not given up with its asker: who asked for the list comes back for them. It has a deadline of its own. */
async function countLines(
  { git, counted }: Pick<Deps, 'git'> & { counted: CountedLines },
  { uid, ...pair }: Finding,
  isAwaited: boolean,
): Promise<ChangedLines> {
  const key = linesKey({ uid, ...pair })
  const known = counted.get(key)
  if (known !== undefined) return known
  const lines = await git.read.changedLines({ ...pair, isAwaited })
  if (!lines.late) counted.set(key, lines)
  return lines
}

/** What was found decides on the rows that have numbers. */
const linesKey = ({ uid, from, to, finder }: Omit<Finding, 'gitDir'>) => `${uid}:${from}:${to}:${finder}`
