import { answerSizes, type BranchItem } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { jsonBytes } from '@sheaf/server-core/text-size'
import type { Deps } from '../../deps.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'
import { type Branch, type BranchKey, compareBranches, sortedBranches } from './sorted-branches.ts'

interface BranchesQuery {
  repository: FoundRepository
  /** What stands in the names of the branches that are wanted, in either case. */
  query: string
  pageSize: number
  /** Where the page begins; at the first branch where it is not given. */
  cursor: string | undefined
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
    const from = cursor === undefined ? undefined : readCursor(cursor)
    const all = sortedBranches(refs, defaultBranch)
    const found = wanted === '' ? all : all.filter(({ name }) => name.toLowerCase().includes(wanted))
    const start = from === undefined ? 0 : firstAfter(found, from)
    const data = presentPage(found, { start, pageSize })
    const last = found[start + data.length - 1]
    const isLast = last === undefined || start + data.length >= found.length
    return { data, page: { next: isLast ? null : writeCursor(last), total: found.length } }
  }
  const page = [wanted, `${pageSize}`, ...(cursor === undefined ? [] : [cursor])]
  return cachedResponse(bodies, { identity: ['refs', uid, digest, defaultBranch, ...page], build })
}

function firstAfter(branches: readonly Branch[], key: BranchKey): number {
  let from = 0
  for (let to = branches.length; from < to; ) {
    const middle = (from + to) >> 1
    const branch = branches[middle]
    if (branch !== undefined && compareBranches(branch, key) <= 0) from = middle + 1
    else to = middle
  }
  return from
}

/** The end of the year 9999, in seconds since 1970: a commit may claim a time that no calendar has. */
const latest = 253_402_300_799

/** What a row takes in JSON beside the name, in bytes. */
const rowBytes = 160

/** As many branches as were asked for, and as one answer carries. */
function presentPage(
  branches: readonly Branch[],
  { start, pageSize }: { start: number; pageSize: number },
): BranchItem[] {
  let left = answerSizes.answer - 20_000
  const rows: BranchItem[] = []
  for (const { name, commit, time } of branches.slice(start, start + pageSize)) {
    left -= rowBytes + jsonBytes(name)
    if (left < 0) break
    const updated_at = new Date(Math.min(Math.max(time, 0), latest) * 1000).toISOString()
    rows.push({ branch: { ref_name: name, ref_git_id: commit, updated_at } })
  }
  return rows
}

const writeCursor = ({ rank, time, name }: BranchKey): string =>
  Buffer.from(`${rank} ${time} ${name}`).toString('base64url')

function readCursor(cursor: string): BranchKey {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [, rank, time, name] = /^([01]) (-?\d{1,20}) (.*)$/s.exec(text) ?? []
  if (name === undefined) throw AppError.malformed(message('request.unknown_cursor'))
  return { rank: Number(rank), time: Number(time), name }
}
