import { answerSizes, type CommitDiff } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { avatarsByEmail } from './author.store.ts'
import { presentCommit } from './commit.presenter.ts'
import { presentDiffFile } from './diff.presenter.ts'
import { resolveRevision } from './resolve-ref-path.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

/** Nobody merges more by hand; an object may name thousands. */
const parentsShown = 256

/** A commit and what it changed against its first parent. */
export async function getCommitDiff(
  { git, database, config, bodies }: Pick<Deps, 'git' | 'database' | 'config'> & { bodies: ResponseCache },
  { repository, revision, signal }: { repository: FoundRepository; revision: string; signal: () => AbortSignal },
): Promise<CacheableResponse> {
  const { gitDir, uid } = repository
  const oid = await resolveRevision({ git }, { repository, revision })
  if (oid === undefined) throw AppError.missing(message('browse.no_commit'))
  const commit = await git.read.objects.commit(gitDir, oid)
  const emails = [commit.author.email, commit.committer.email]
  const avatars = await avatarsByEmail({ database, config }, emails)
  const pictures = emails.map((email) => avatars.get(email.toLowerCase()) ?? '')

  const build = async () => {
    const diff = await git.read.diff({ gitDir, commit: oid, signal: signal() })
    const data: CommitDiff = {
      commit: presentCommit(commit, avatars, answerSizes.message),
      parents: commit.parents.slice(0, parentsShown),
      ...(commit.parents.length > parentsShown && { parents_truncated: true }),
      stats: { files: diff.count, additions: diff.additions, deletions: diff.deletions },
      files: diff.files.map(presentDiffFile),
      truncated: diff.truncated,
    }
    // What time cut short may be told whole the next time.
    return { data, final: !diff.late }
  }
  return cachedResponse(bodies, { identity: ['diff', uid, oid, ...pictures], build })
}
