import type { Comparison } from '@sheaf/contract'
import { rangeLimit } from '@sheaf/git-engine'
import { cacheIdleTtlMs, createLru, type Lru, textWeight } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { avatarsByEmail } from './author.store.ts'
import { emailsOf, presentCommit } from './commit.presenter.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { resolvePair } from './resolve-range.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

/** What two commits have to do with each other never changes. */
interface KnownPair {
  mergeBase: string | undefined
  /** Of the commits that one has alone, one after the other. */
  oids: Buffer
}

/** Pairs that were compared, by their ids. */
export type KnownPairs = Lru<KnownPair>

const keptBytes = 4 * 1024 * 1024

/** Makes the cache of pairs. */
export const createKnownPairs = (): KnownPairs =>
  createLru<KnownPair>({
    capacity: keptBytes,
    maxWeight: keptBytes / 4,
    idleTtlMs: cacheIdleTtlMs,
    weigh: ({ oids }, key) => 300 + textWeight(key) + oids.length,
  })

interface ComparisonQuery {
  repository: FoundRepository
  range: string
  pageSize: number
  /** The last commit of the page before. */
  cursor: string | undefined
  signal: AbortSignal
}

/** The commits that one revision has and another does not, page by page. */
export async function compareCommits(
  {
    git,
    database,
    config,
    bodies,
    pairs,
  }: Pick<Deps, 'git' | 'database' | 'config'> & { bodies: ResponseCache; pairs: KnownPairs },
  { repository, range, pageSize, cursor, signal }: ComparisonQuery,
): Promise<CacheableResponse> {
  const { gitDir, uid } = repository
  const { base, head } = await resolvePair({ git }, { repository, range })
  const key = `${uid}:${base}:${head}`
  const read = async (): Promise<KnownPair> => {
    const [mergeBase, oids] = await Promise.all([
      git.read.mergeBase({ gitDir, base, head, signal }),
      git.read.range({ gitDir, base, head, signal }),
    ])
    return { mergeBase, oids: Buffer.from(oids.join(''), 'hex') }
  }
  const pair = pairs.get(key) ?? (await mapGitLimits(read))
  pairs.set(key, pair)

  const idBytes = head.length / 2
  const count = pair.oids.length / idBytes
  const total = Math.min(count, rangeLimit)
  const start = cursor === undefined ? 0 : placeBehind(pair.oids, Buffer.from(cursor, 'hex'))
  const end = Math.min(start + pageSize, total)
  const commits = await Promise.all(
    Array.from({ length: Math.max(0, end - start) }, (_, at) =>
      git.read.objects.commit(gitDir, pair.oids.toString('hex', (start + at) * idBytes, (start + at + 1) * idBytes)),
    ),
  )
  const emails = emailsOf(commits)
  const avatars = await avatarsByEmail({ database, config }, emails)
  const build = (): { data: Comparison } => ({
    data: {
      base,
      head,
      merge_base: pair.mergeBase ?? null,
      commits: commits.map((commit) => presentCommit(commit, avatars)),
      total,
      ...(count > total && { total_truncated: true }),
      next: end < total ? (commits.at(-1)?.oid ?? null) : null,
    },
  })
  const pictures = emails.map((email) => avatars.get(email.toLowerCase()) ?? '')
  return cachedResponse(bodies, {
    identity: ['comparison', uid, base, head, `${start}`, `${pageSize}`, ...pictures],
    build,
  })
}

/** How many ids stand up to this one, itself included; all of them where it is not among them. */
function placeBehind(oids: Buffer, oid: Buffer): number {
  for (let at = oids.indexOf(oid); at >= 0; at = oids.indexOf(oid, at + 1))
    if (at % oid.length === 0) return at / oid.length + 1
  return oids.length / oid.length
}
