import { limits as bounds } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findByAnyName } from '../accounts/index.ts'
import { userFollowed } from '../events/index.ts'
import { countFollows, deleteFollow, deleteSomeFollows, insertFollow, lockBoth } from './follow.store.ts'
import { findUser } from './user.store.ts'

interface Following {
  actor: UserActor
  /** Who is followed from now on, or no longer. */
  username: string
  set: boolean
  /** From where it is asked. */
  address: string
}

/**
 * Follows a user, or no longer does: what is so already stays so. Gives how many follow them and whom they follow from then on; both
 * stand with the users and change in the same transaction.
 * Refused (AppError): oneself, more than an account may follow, or changing it faster than it may; teams are missing.
 */
export async function followUser(
  { database, limits, events }: Pick<Deps, 'database' | 'limits' | 'events'>,
  { actor, username, set, address }: Following,
): Promise<{ followers: number; following: number }> {
  const user = await findByAnyName(database.read, username, (name) => findUser(database.read, name))
  if (user === undefined) throw missing()
  if (user.id === actor.userId) throw AppError.refused(422, message('user.own_follow'))
  await limits.takeAll([
    ['follow/account', `${actor.userId}`],
    ['follow/address', address],
  ])
  const follow = { followerId: actor.userId, followedId: user.id }
  const counts = await database.tx(async (tx) => {
    const users = await lockBoth(tx, follow)
    if (users === undefined) throw missing()
    const { follower, followed } = users
    const isChanged = set ? await insertFollow(tx, { ...follow, now: Date.now() }) : await deleteFollow(tx, follow)
    if (isChanged && set && follower.following >= bounds.followsPerAccount) {
      throw AppError.refused(422, message('user.too_many_follows', { max: bounds.followsPerAccount }))
    }
    const by = set ? 1 : -1
    if (isChanged) await countFollows(tx, [follow], by)
    if (isChanged && set) await events.record(tx, userFollowed, follow)
    return { followers: followed.followers + (isChanged ? by : 0), following: followed.following }
  })
  if (set) events.wake()
  return counts
}

const missing = () => AppError.missing(message('user.missing'))

/** Each transaction of a deletion is as short as this. */
const batch = 100

/** Takes all follows by and of a user out of the counts of others, some at a time, before they go with their account. */
export async function dropFollows(database: Database, { userId, signal }: { userId: number; signal: AbortSignal }) {
  for (let dropped = batch; dropped === batch; ) {
    signal.throwIfAborted()
    dropped = await database.tx((tx) => deleteSomeFollows(tx, { userId, limit: batch }))
  }
}
