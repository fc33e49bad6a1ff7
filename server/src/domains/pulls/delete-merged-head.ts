import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { landRefs, nullIdLike } from '../refs/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { branchTips } from './branch-tips.ts'
import { hasOpenPullsOf } from './pull.store.ts'

/**
 * Deletes the branch of a pull request that was merged, where it holds nothing more and nobody needs it. What keeps it is no fault of the
 * merge, which is done: a rule that refuses leaves it where it is, and anything else is noted.
 */
export async function deleteMergedHead(
  deps: Deps,
  { repository, actor, head, oid }: { repository: FoundRepository; actor: UserActor; head: string; oid: string },
): Promise<void> {
  try {
    if (head === repository.defaultBranch) return
    if ((await branchTips(deps, repository, [head])).get(head) !== oid) return
    if (await hasOpenPullsOf(deps.database.read, { repoId: repository.id, branch: head })) return
    const update = { ref: `refs/heads/${head}`, before: oid, after: nullIdLike(oid) }
    await landRefs(deps, { repository, actor, updates: [update] })
  } catch (error) {
    if (!(error instanceof AppError)) deps.log.error({ err: error }, 'could not delete the branch of a merge')
  }
}
