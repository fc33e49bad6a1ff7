import { setTimeout as delay } from 'node:timers/promises'
import type { Changes } from '@sheaf/contract'
import type { ChangedLines, TreePair } from '@sheaf/git-engine'
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

/** Who sees the list first waits no longer for its numbers, in milliseconds. */
const quickMs = 60

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
  { git, bodies, counted }: Pick<Deps, 'git'> & { bodies: ResponseCache; counted: CountedLines },
  { repository, range, counts, signal }: ChangesQuery,
): Promise<CacheableResponse> {
  const { gitDir, uid } = repository
  const { base, head, from, to } = await mapGitLimits(() => resolveRange({ git }, { repository, range, signal }))

  const build = async () => {
    const listing = git.read.changes({ gitDir, from, to, signal })
    const counting = countLines({ git, counted }, { gitDir, uid, from, to })
    // Whatever the list says comes first.
    counting.catch(() => undefined)
    const list = await listing
    const lines = await (counts === 'all'
      ? counting
      : Promise.race([counting, delay(quickMs, undefined, { ref: false })]))
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

/** Not given up with its asker: who asked for the list comes back for them. It has a deadline of its own. */
async function countLines(
  { git, counted }: Pick<Deps, 'git'> & { counted: CountedLines },
  { gitDir, uid, from, to }: TreePair & { gitDir: string; uid: string },
): Promise<ChangedLines> {
  const key = `${uid}:${from}:${to}`
  const known = counted.get(key)
  if (known !== undefined) return known
  const lines = await git.read.changedLines({ gitDir, from, to })
  if (!lines.late) counted.set(key, lines)
  return lines
}
