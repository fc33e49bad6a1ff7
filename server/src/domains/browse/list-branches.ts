import { answerSizes, type BranchItem } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { jsonBytes } from '@sheaf/server-core/text-size'
import type { Deps } from '../../deps.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { pageOfRefs, type RefPageQuery, writtenTime } from './ref-page.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'
import { type Branch, sortedBranches } from './sorted-branches.ts'

interface BranchesQuery extends RefPageQuery {
  repository: FoundRepository
}

const tooLarge = message('browse.too_many_branches')

/** A page of the branches: the default one first, then the one with the newest commit. */
export async function listBranches(
  { git, bodies }: Pick<Deps, 'git'> & { bodies: ResponseCache },
  { repository: { uid, gitDir, defaultBranch, refsVersion }, query, pageSize, cursor }: BranchesQuery,
): Promise<CacheableResponse> {
  const { refs, digest } = await mapGitLimits(() => git.read.refs.read({ gitDir, version: refsVersion }), { tooLarge })
  const wanted = query.trim().toLowerCase()
  const build = () => {
    const { rows, pageAfter } = pageOfRefs(sortedBranches(refs, defaultBranch), { query: wanted, pageSize, cursor })
    const data = presentBranches(rows)
    return { data, page: pageAfter(data.length) }
  }
  const page = [wanted, `${pageSize}`, ...(cursor === undefined ? [] : [cursor])]
  return cachedResponse(bodies, { identity: ['refs', uid, digest, defaultBranch, ...page], build })
}

/** What a row takes in JSON beside the name, in bytes. */
const rowBytes = 160

/** As many of these branches as one answer carries. */
function presentBranches(branches: readonly Branch[]): BranchItem[] {
  let left = answerSizes.answer - 20_000
  const rows: BranchItem[] = []
  for (const { name, commit, time } of branches) {
    left -= rowBytes + jsonBytes(name)
    if (left < 0) break
    rows.push({ branch: { ref_name: name, ref_git_id: commit, updated_at: writtenTime(time) } })
  }
  return rows
}
