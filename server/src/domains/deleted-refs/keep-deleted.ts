import { limits } from '@sheaf/contract'
import { GitError, isNullId, type RefUpdate } from '@sheaf/git-engine'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { insertDeletedRefs } from './deleted-ref.store.ts'

const keptMs = limits.deletedRefDays * 24 * 60 * 60_000

/** What a push deleted, kept in the repository by now. */
export interface KeptDeletion {
  uid: string
  ref: string
  oid: string
}

/**
 * Keeps what a push deleted where no repack drops it: branches and tags, as many as are kept for a repository. One that another
 * ref of the same push took over was renamed and is not kept. The names depend on the push alone, so that this may be done again.
 */
export async function keepDeleted(
  { git }: Pick<Deps, 'git'>,
  { gitDir, pushId, landed }: { gitDir: string; pushId: string; landed: readonly RefUpdate[] },
): Promise<KeptDeletion[]> {
  const gone = landed.filter(
    ({ ref, before, after }) => isNullId(after) && !isNullId(before) && /^refs\/(?:heads|tags)\//.test(ref),
  )
  if (gone.length === 0) return []
  const created = new Set(landed.filter(({ before }) => isNullId(before)).map(({ after }) => after))
  const kept = gone
    .filter(({ before }) => !created.has(before))
    .slice(0, limits.deletedRefsPerRepository)
    .map(({ ref, before }, index) => ({ uid: `${pushId}-${index}`, ref, oid: before }))
  try {
    await git.write.keepTips({ gitDir, tips: kept.map(({ uid, oid }) => ({ id: uid, oid })) })
    return kept
  } catch (error) {
    // What is damaged can't be kept; the push itself is recorded nevertheless.
    if (error instanceof GitError && error.kind === 'failed') return []
    throw error
  }
}

/** Notes them, in the transaction that records the push. `userId`: null where no account did it. */
export async function recordDeleted(
  tx: Tx,
  { repoId, userId, now, kept }: { repoId: number; userId: number | null; now: number; kept: readonly KeptDeletion[] },
): Promise<void> {
  const times = { deleted_at: now, expires_at: now + keptMs }
  await insertDeletedRefs(tx, { repoId, rows: kept.map((row) => ({ ...row, user_id: userId, ...times })) })
}
