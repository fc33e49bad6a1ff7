import { limits as bounds } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { repositoryStarred } from '../events/index.ts'
import { findRepository, type RepositoryAddress } from './find-repository.ts'
import { countMark, deleteMark, hasMarks, insertMark, type MarkKind, type RepositoryCounts } from './mark.store.ts'

interface Marking extends RepositoryAddress {
  kind: MarkKind
  actor: UserActor
  /** From where it is asked. */
  address: string
}

const refusals = {
  star: [bounds.starsPerAccount, 'repository.too_many_stars'],
  watch: [bounds.watchesPerAccount, 'repository.too_many_watches'],
} as const

/**
 * Stars or watches a repository that the actor may see, or no longer does: what is so already stays so. Gives the counts from
 * then on, which stand on the repository's row and change in the same transaction.
 * Refused (AppError): more marks than an account may set, or setting them faster than it may.
 */
export async function markRepository(
  deps: Pick<Deps, 'database' | 'storage' | 'limits' | 'events'>,
  { kind, actor, address, set, ...at }: Marking & { set: boolean },
): Promise<RepositoryCounts> {
  const { database, limits, events } = deps
  const { id: repoId } = await findRepository(deps, { ...at, actor, action: kind === 'star' || !set ? 'see' : 'read' })
  await limits.takeAll([
    ['mark-repository/account', `${actor.userId}`],
    ['mark-repository/address', address],
  ])
  const { userId } = actor
  const [most, code] = refusals[kind]
  const counts = await database.tx(async (tx) => {
    if (!set) {
      const went = await deleteMark(tx, { kind, userId, repoId })
      return countMark(tx, { kind, repoId, by: went ? -1 : 0 })
    }
    const isFull = await hasMarks(tx, { kind, userId, count: most })
    const came = await insertMark(tx, { kind, userId, repoId, now: Date.now() })
    if (came && isFull) throw AppError.refused(422, message(code, { max: most }))
    if (came && kind === 'star') await events.record(tx, repositoryStarred, { repoId, userId })
    return countMark(tx, { kind, repoId, by: came ? 1 : 0 })
  })
  if (set) events.wake()
  return counts
}
