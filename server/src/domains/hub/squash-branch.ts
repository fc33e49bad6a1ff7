import { message as said } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { findCommitIdentity, noreplyHost, serverIdentity } from '../accounts/index.ts'
import { landRefs } from '../refs/index.ts'
import type { FoundRepository } from '../repositories/index.ts'

interface Squashing {
  /** As it was found for this actor and the action `push`. */
  repository: FoundRepository
  actor: UserActor
  branch: string
  message: string
}

/**
 * Replaces the history of a branch by one commit of what it holds, as a forced push would: the rules of the branch say whether it may be. Gives
 * the commit. Missing (AppError): the branch. Refused: as `landRefs` says.
 */
export async function squashBranch(deps: Deps, { repository, actor, branch, message }: Squashing): Promise<string> {
  const { gitDir } = repository
  const ref = `refs/heads/${branch}`
  const tip = (await deps.git.read.heldBy({ gitDir, names: [ref] })).get(ref)
  if (tip === undefined) throw AppError.missing(said('browse.no_revision'))
  const { committer, key } = await serverIdentity(deps)
  const author = await findCommitIdentity(deps.database.read, { userId: actor.userId, host: noreplyHost(deps.config) })
  const text = { author, committer, at: Date.now(), message, sign: key.sign }
  const { oid, pack } = await deps.git.write.draftSquash({ gitDir, commit: tip, ...text })
  await landRefs(deps, { repository, actor, updates: [{ ref, before: tip, after: oid }], pack })
  return oid
}
