import { message } from '@sheaf/contract/messages'
import { GitError, type RefUpdate } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { CommitRules } from '../ref-rules/index.ts'
import { findUnverified } from '../verification/index.ts'

interface Arrived {
  repository: { gitDir: string }
  updates: readonly RefUpdate[]
  /** What rules ask of the commits that come into a branch, by its whole name. */
  commitRules: ReadonlyMap<string, CommitRules>
  /** The folder in which the objects of the push lie until its refs move. */
  quarantine: string
}

/** So many commits of one push to a branch are verified, as long as this. */
const maxVerified = 1_000
const patienceMs = 20_000

/**
 * Refuses (AppError, 422) a push by which a commit would come into a branch that its rules do not let in, whoever pushes it and by whichever door.
 * What can not be looked at is not let in.
 */
export async function judgeCommits(
  deps: Deps,
  { repository, updates, commitRules, quarantine }: Arrived,
): Promise<void> {
  const { gitDir } = repository
  for (const { ref, before, after } of updates) {
    const { linear, signed } = commitRules.get(ref) ?? {}
    const update = { gitDir, quarantine, before, after }
    if (linear !== undefined) {
      const [merge] = await deps.git.read.arrived.commits({ ...update, limit: 1, isMerge: true })
      if (merge !== undefined)
        throw AppError.refused(422, message('push.merge_commit', { pattern: linear, commit: merge.slice(0, 7) }))
    }
    if (signed !== undefined) await refuseUnverified(deps, { update, pattern: signed })
  }
}

interface Signed {
  update: { gitDir: string; quarantine: string; before: string; after: string }
  pattern: string
}

async function refuseUnverified(deps: Deps, { update, pattern }: Signed): Promise<void> {
  const { gitDir, quarantine } = update
  const tooMany = AppError.refused(422, message('push.too_many_to_verify', { pattern, max: maxVerified }))
  const oids = await deps.git.read.arrived.commits({ ...update, limit: maxVerified + 1 })
  if (oids.length > maxVerified) throw tooMany
  if (oids.length === 0) return
  const objects = await deps.git.read.arrived.signed({ gitDir, quarantine, oids }).catch((error: unknown) => {
    throw error instanceof GitError && error.kind === 'too-large' ? tooMany : error
  })
  const { unverified, pending } = await findUnverified(deps, {
    gitDir,
    oids,
    read: async (oid) => objects.get(oid),
    patienceMs,
  })
  const [commit] = unverified
  if (commit !== undefined)
    throw AppError.refused(422, message('push.unverified_commit', { pattern, commit: commit.slice(0, 7) }))
  if (pending.length > 0) throw AppError.refused(422, message('push.not_verified_in_time', { pattern }))
}
