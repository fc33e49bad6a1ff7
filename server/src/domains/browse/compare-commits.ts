import type { Comparison } from '@sheaf/contract'
import { rangeLimit } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { avatarsByEmail } from './author.store.ts'
import { emailsOf, presentCommit } from './commit.presenter.ts'
import type { KnownPair, KnownPairs } from './known-pairs.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { resolvePair } from './resolve-range.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

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
    const { mergeBase, oids } = await git.read.pair({ gitDir, base, head, signal })
    return { mergeBase, count: oids.length, oids: Buffer.from(oids.join(''), 'hex') }
  }
  const idBytes = head.length / 2
  const last = cursor === undefined ? undefined : Buffer.from(cursor, 'hex')
  const { pair, start } = await pairs.find({ key, cursor: last, pageSize, idBytes }, () => mapGitLimits(read))
  const total = Math.min(pair.count, rangeLimit)
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
      ...(pair.count > total && { total_truncated: true }),
      next: end < total ? (commits.at(-1)?.oid ?? null) : null,
    },
  })
  const pictures = emails.map((email) => avatars.get(email.toLowerCase()) ?? '')
  return cachedResponse(bodies, {
    identity: ['comparison', uid, base, head, `${start}`, `${pageSize}`, ...pictures],
    build,
  })
}
