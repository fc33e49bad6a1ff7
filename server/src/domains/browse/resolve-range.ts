import { type MessageCode, message } from '@sheaf/contract/messages'
import type { GitCommit } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { resolveRevision } from './resolve-ref-path.ts'

type Git = Pick<Deps, 'git'>

/** What an address compares: a commit with its first parent, `a..b`, or `a...b`. */
export type Range =
  | { kind: 'commit'; revision: string }
  | { kind: 'two-dots' | 'three-dots'; base: string; head: string }

/** Reads a range. No name of a ref has two dots in a row; an empty side is the default branch. */
export function parseRange(text: string): Range {
  const [, base, dots, head] = /^(.*?)(\.{2,3})(.*)$/s.exec(text) ?? []
  if (base === undefined || head === undefined) return { kind: 'commit', revision: text }
  return { kind: dots === '...' ? 'three-dots' : 'two-dots', base: base || 'HEAD', head: head || 'HEAD' }
}

interface RangeQuery {
  repository: FoundRepository
  range: string
  signal: AbortSignal
}

/** Two commits of which whoever asks may see both. */
export interface ResolvedPair {
  base: string
  head: string
  isThreeDots: boolean
}

/** The commit that a revision means, of those that its asker may see. */
export async function commitOf(
  { git }: Git,
  { repository, revision }: { repository: FoundRepository; revision: string },
): Promise<GitCommit> {
  const oid = await resolveRevision({ git }, { repository, revision })
  if (oid === undefined) throw AppError.missing(message('browse.no_commit'))
  return git.read.objects.commit(repository.gitDir, oid)
}

/** The two commits that a range names. One revision alone is missing. */
export async function resolvePair(
  { git }: Git,
  { repository, range }: Omit<RangeQuery, 'signal'>,
): Promise<ResolvedPair> {
  const parsed = parseRange(range)
  if (parsed.kind === 'commit') throw AppError.missing(message('browse.no_revision'))
  const [base, head] = await Promise.all([
    sideOf({ git }, { repository, revision: parsed.base }),
    sideOf({ git }, { repository, revision: parsed.head }),
  ])
  return { base: base.oid, head: head.oid, isThreeDots: parsed.kind === 'three-dots' }
}

/** The commit of one side: who compares two is told which of them is not there. */
async function sideOf({ git }: Git, side: { repository: FoundRepository; revision: string }): Promise<GitCommit> {
  try {
    return await commitOf({ git }, side)
  } catch (error) {
    if (error instanceof AppError && error.said.code === ('browse.no_revision' satisfies MessageCode))
      throw AppError.missing(message('browse.no_such_revision', { name: side.revision }))
    throw error
  }
}

/** What differs is that between two trees. */
export interface ResolvedRange {
  /** Nothing where a first commit is compared with nothing. */
  base: GitCommit | undefined
  head: GitCommit
  from: string
  to: string
}

/** The trees that a range compares: what all that is said of a diff depends on. */
export async function resolveRange({ git }: Git, { repository, range, signal }: RangeQuery): Promise<ResolvedRange> {
  const { gitDir } = repository
  const commit = (oid: string) => git.read.objects.commit(gitDir, oid)
  const parsed = parseRange(range)
  if (parsed.kind === 'commit') {
    const head = await commitOf({ git }, { repository, revision: parsed.revision })
    const [parent] = head.parents
    // The end of a shallow history names a parent that is not there.
    const base = parent === undefined ? undefined : await commit(parent)
    return { base, head, from: base?.tree ?? emptyTree(head.tree), to: head.tree }
  }
  const pair = await resolvePair({ git }, { repository, range })
  const base = pair.isThreeDots ? await git.read.mergeBase({ gitDir, ...pair, signal }) : pair.base
  if (base === undefined) throw AppError.refused(422, message('browse.no_common_history'))
  const [before, head] = await Promise.all([commit(base), commit(pair.head)])
  return { base: before, head, from: before.tree, to: head.tree }
}

/** The tree without entries, which git knows without having it; by the length of another id. */
const emptyTree = ({ length }: string): string =>
  length === 40
    ? '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
    : '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321'
