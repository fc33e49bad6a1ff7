import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { Row } from '../../db/schema.ts'

interface Follow {
  followerId: number
  followedId: number
}

type Counted = Pick<Row<'users'>, 'id' | 'followers' | 'following'>

/** Whoever changes follows of several users locks them in this order: two who follow each other at once must not wait for each other. */
const inOrder = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b)

/**
 * Holds two users until the end of the transaction, before anything that refers to them is written: neither is deleted meanwhile, and
 * their counts stay as given. Nothing where one of them is gone.
 */
export async function lockBoth(
  tx: Tx,
  { followerId, followedId }: Follow,
): Promise<{ follower: Counted; followed: Counted } | undefined> {
  const locked = new Map<number, Counted>()
  for (const id of inOrder([followerId, followedId])) {
    const row = await tx
      .updateTable('users')
      .set(({ ref }) => ({ followers: ref('followers') }))
      .where('id', '=', id)
      .returning(['id', 'followers', 'following'])
      .executeTakeFirst()
    if (row) locked.set(id, row)
  }
  const [follower, followed] = [locked.get(followerId), locked.get(followedId)]
  return follower && followed && { follower, followed }
}

/** Adds a follow, and says whether it was not there. */
export async function insertFollow(
  tx: Tx,
  { followerId, followedId, now }: Follow & { now: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('follows')
    .values({ follower_id: followerId, followed_id: followedId, created_at: now })
    .onConflict((conflict) => conflict.columns(['follower_id', 'followed_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a follow away, and says whether it was there. */
export async function deleteFollow(tx: Tx, { followerId, followedId }: Follow): Promise<boolean> {
  const row = await tx
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts follows that came (1) or went (-1) with their users, in the transaction in which they did. */
export async function countFollows(tx: Tx, follows: readonly Follow[], by: 1 | -1): Promise<void> {
  const changes = new Map<number, { followers: number; following: number }>()
  const changeOf = (id: number) => {
    const change = changes.get(id) ?? { followers: 0, following: 0 }
    changes.set(id, change)
    return change
  }
  for (const { followerId, followedId } of follows) {
    changeOf(followerId).following += by
    changeOf(followedId).followers += by
  }
  for (const id of inOrder(changes.keys())) {
    const change = changeOf(id)
    await tx
      .updateTable('users')
      .set(({ eb }) => ({
        followers: eb('followers', '+', change.followers),
        following: eb('following', '+', change.following),
      }))
      .where('id', '=', id)
      .execute()
  }
}

/** Takes up to `limit` follows by and of a user away, out of all counts, and says how many these were. */
export async function deleteSomeFollows(tx: Tx, { userId, limit }: { userId: number; limit: number }): Promise<number> {
  let left = limit
  for (const side of ['follower_id', 'followed_id'] as const) {
    if (left === 0) break
    const rows = await tx
      .deleteFrom('follows')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('follows').select('id').where(side, '=', userId).orderBy('id', 'desc').limit(literal(left)),
      )
      .returning(['follower_id as followerId', 'followed_id as followedId'])
      .execute()
    await countFollows(tx, rows, -1)
    left -= rows.length
  }
  return limit - left
}

/** Does a user follow anybody, or does anybody follow them? */
export async function hasFollows(db: Queries, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('id')
    .where((is) => is.or([is('follower_id', '=', userId), is('followed_id', '=', userId)]))
    .limit(literal(1))
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these users somebody follows. */
export async function selectFollowedOf(
  db: Queries,
  { followerId, userIds }: { followerId: number; userIds: readonly number[] },
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('follows')
    .select('followed_id')
    .where('follower_id', '=', followerId)
    .where('followed_id', 'in', userIds)
    .execute()
  return new Set(rows.map(({ followed_id }) => followed_id))
}

const sides = {
  followers: { of: 'followed_id', shown: 'follower_id' },
  following: { of: 'follower_id', shown: 'followed_id' },
} as const

interface FollowsAsked {
  userId: number
  /** Those who follow the user, or those whom the user follows. */
  list: keyof typeof sides
  /** The id below which the page begins. */
  before: number | undefined
  limit: number
}

/** One page of those who follow a user, or whom they follow, the last one first. */
export async function selectFollows(db: Queries, { userId, list, before, limit }: FollowsAsked) {
  const { of, shown } = sides[list]
  const query = db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', `follows.${shown}`)
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select([
      'follows.id',
      'follows.created_at as since',
      'users.id as userId',
      'owners.uid',
      'owners.name as username',
      'users.display_name as displayName',
      'users.avatar_url as avatarUrl',
    ])
    .where(`follows.${of}`, '=', userId)
    .orderBy('follows.id', 'desc')
    .limit(literal(limit))
  return before === undefined ? query.execute() : query.where('follows.id', '<', before).execute()
}
