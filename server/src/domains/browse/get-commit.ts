import { answerSizes, type CommitDetails, type CommitRefs } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { avatarsByEmail } from './author.store.ts'
import { presentCommit } from './commit.presenter.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { commitOf } from './resolve-range.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

/** Nobody merges more by hand; an object may name thousands. */
const parentsShown = 256

interface CommitQuery {
  repository: FoundRepository
  revision: string
}

/** A commit, without what it changed. */
export async function getCommit(
  { git, database, config, bodies }: Pick<Deps, 'git' | 'database' | 'config'> & { bodies: ResponseCache },
  { repository, revision }: CommitQuery,
): Promise<CacheableResponse> {
  const commit = await commitOf({ git }, { repository, revision })
  const emails = [commit.author.email, commit.committer.email]
  const avatars = await avatarsByEmail({ database, config }, emails)
  const pictures = emails.map((email) => avatars.get(email.toLowerCase()) ?? '')
  const build = (): { data: CommitDetails } => ({
    data: {
      commit: presentCommit(commit, avatars, answerSizes.message),
      authored: commit.author.time,
      parents: commit.parents.slice(0, parentsShown),
      ...(commit.parents.length > parentsShown && { parents_truncated: true }),
    },
  })
  return cachedResponse(bodies, { identity: ['commit', repository.uid, commit.oid, ...pictures], build })
}

/** Branches and tags that are named, each. */
const refsShown = 20

/** The branches and tags that reach a commit: which they are depends on all refs, and on nothing else. */
export async function getCommitRefs(
  { git, bodies }: Pick<Deps, 'git'> & { bodies: ResponseCache },
  { repository, revision, signal }: CommitQuery & { signal: () => AbortSignal },
): Promise<CacheableResponse> {
  const { gitDir, uid, refsVersion: version } = repository
  const { oid: commit } = await commitOf({ git }, { repository, revision })
  const snapshot = await mapGitLimits(() => git.read.refs.read({ gitDir, version }))
  const shown = (names: readonly string[], prefix: string) => ({
    names: names.slice(0, refsShown).map((name) => name.slice(prefix.length)),
    isCut: names.length > refsShown,
  })
  const build = async () => {
    const holders = await git.read.holders({ gitDir, commit, snapshot, limit: refsShown + 1, signal: signal() })
    const branches = shown(holders.branches, 'refs/heads/')
    const tags = shown(holders.tags, 'refs/tags/')
    const data: CommitRefs = {
      branches: branches.names,
      ...(branches.isCut && { branches_truncated: true }),
      tags: tags.names,
      ...(tags.isCut && { tags_truncated: true }),
    }
    return { data }
  }
  return cachedResponse(bodies, { identity: ['commit-refs', uid, snapshot.digest, commit], build })
}
