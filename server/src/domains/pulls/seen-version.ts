import type { Actor } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { seenBefore } from '../reviews/index.ts'
import { branchTips } from './branch-tips.ts'
import type { FoundPull } from './pull.store.ts'
import { findNumberOf } from './version.store.ts'

/** The version of a pull request that somebody saw before what is proposed now. */
export async function seenVersion(
  deps: Pick<Deps, 'database' | 'git'>,
  { repository, pull, actor }: { repository: FoundRepository; pull: FoundPull; actor: Actor },
): Promise<number | null> {
  if (actor.kind !== 'user') return null
  const { read } = deps.database
  const { threadId, isOpen, headOid } = pull
  const head = (isOpen === 1 ? (await branchTips(deps, repository, [pull.head])).get(pull.head) : undefined) ?? headOid
  const oid = await seenBefore(read, { threadId, userId: actor.userId, head })
  return oid === undefined ? null : ((await findNumberOf(read, { threadId, oid })) ?? null)
}
