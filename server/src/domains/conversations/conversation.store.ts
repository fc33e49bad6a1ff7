import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'

/** Two people: the account that asks, and the other. */
export interface Pair {
  userId: number
  otherId: number
}

/** As `direct_messages` names two people, whoever of them writes. */
const namesOf = ({ userId, otherId }: Pair) => ({
  low_id: Math.min(userId, otherId),
  high_id: Math.max(userId, otherId),
})

/** A person who can be written to: no team, and neither suspended nor about to be deleted. */
export async function findCorrespondent(db: Queries, username: string) {
  return db
    .selectFrom('owners')
    .innerJoin('users', 'users.owner_id', 'owners.id')
    .select(['users.id', 'owners.name as username', 'users.display_name as displayName'])
    .select(['users.avatar_url as avatarUrl', 'users.suspended_at as suspendedAt', 'users.deletion_due_at as dueAt'])
    .where(sql`lower(owners.name)`, '=', foldAscii(username))
    .executeTakeFirst()
}
export type Person = NonNullable<Awaited<ReturnType<typeof findCorrespondent>>>

/** One page of whom an account has exchanged messages with, the latest first, from below the id of a last message on. */
export async function selectConversations(
  db: Queries,
  { userId, before, limit }: { userId: number; before: number | undefined; limit: number },
) {
  const query = db
    .selectFrom('conversations')
    .innerJoin('direct_messages', 'direct_messages.id', 'conversations.last_id')
    .innerJoin('users', 'users.id', 'conversations.other_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['owners.name as username', 'users.display_name as displayName', 'users.avatar_url as avatarUrl'])
    .select(['conversations.last_id as id', 'conversations.unread', 'direct_messages.sender_id as senderId'])
    .select(['direct_messages.body', 'direct_messages.created_at as at'])
    .where('conversations.user_id', '=', userId)
    .whereRef('conversations.last_id', '>', 'conversations.cleared_id')
    .orderBy('conversations.last_id', 'desc')
    .limit(literal(limit))
  return (before === undefined ? query : query.where('conversations.last_id', '<', before)).execute()
}
export type ListedConversation = Awaited<ReturnType<typeof selectConversations>>[number]

/** What an account has of a conversation; nothing where there never was one. */
export async function findConversation(db: Queries, { userId, otherId }: Pair) {
  return db
    .selectFrom('conversations')
    .select(['last_id as lastId', 'cleared_id as clearedId', 'unread'])
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .executeTakeFirst()
}

interface MessagesAsked extends Pair {
  /** What the account has deleted ends with this one. */
  clearedId: number
  before: number | undefined
  limit: number
}

/** One page of the messages of two people, the latest first. */
export async function selectMessages(db: Queries, { clearedId, before, limit, ...pair }: MessagesAsked) {
  const { low_id, high_id } = namesOf(pair)
  const query = db
    .selectFrom('direct_messages')
    .select(['id', 'sender_id as senderId', 'body', 'created_at as at'])
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .where('id', '>', clearedId)
    .orderBy('id', 'desc')
    .limit(literal(limit))
  return (before === undefined ? query : query.where('id', '<', before)).execute()
}
export type StoredMessage = Awaited<ReturnType<typeof selectMessages>>[number]

/** Has either of two written to the other, and has the other answered? */
export async function findWriters(
  db: Queries,
  { max, ...pair }: Pair & { max: number },
): Promise<{ unanswered: number; isAnswered: boolean }> {
  const { low_id, high_id } = namesOf(pair)
  const of = (senderId: number, limit: number) =>
    db
      .selectFrom('direct_messages')
      .select('id')
      .where('low_id', '=', low_id)
      .where('high_id', '=', high_id)
      .where('sender_id', '=', senderId)
      .limit(literal(limit))
      .execute()
  const isAnswered = (await of(pair.otherId, 1)).length > 0
  return { isAnswered, unanswered: isAnswered ? 0 : (await of(pair.userId, max)).length }
}

/** Who has blocked whom of two. */
export async function findBlocks(db: Queries, { userId, otherId }: Pair): Promise<{ own: boolean; others: boolean }> {
  const rows = await db
    .selectFrom('person_blocks')
    .select('user_id as by')
    .where((is) =>
      is.or([
        is.and([is('user_id', '=', userId), is('blocked_id', '=', otherId)]),
        is.and([is('user_id', '=', otherId), is('blocked_id', '=', userId)]),
      ]),
    )
    .execute()
  return { own: rows.some(({ by }) => by === userId), others: rows.some(({ by }) => by === otherId) }
}

/** Has an account so many conversations in its list? */
export async function hasConversations(
  db: Queries,
  { userId, count }: { userId: number; count: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .select('last_id')
    .where('user_id', '=', userId)
    .whereRef('last_id', '>', 'cleared_id')
    .limit(literal(1))
    .offset(literal(count - 1))
    .executeTakeFirst()
  return row !== undefined
}

/** Writes a message into what both have of the conversation, and gives its id. */
export async function insertMessage(
  tx: Tx,
  { text, at, ...pair }: Pair & { text: string; at: number },
): Promise<number> {
  const { userId, otherId } = pair
  const { id } = await tx
    .insertInto('direct_messages')
    .values({ ...namesOf(pair), sender_id: userId, body: text, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sides = [
    { user_id: userId, other_id: otherId, unread: 0 },
    { user_id: otherId, other_id: userId, unread: 1 },
  ]
  // In the order of ids: two who write to each other at once wait for each other and no longer.
  for (const side of sides.toSorted((a, b) => a.user_id - b.user_id)) {
    await tx
      .insertInto('conversations')
      .values({ ...side, last_id: id, cleared_id: 0 })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'other_id']).doUpdateSet(({ eb }) => ({
          last_id: id,
          unread: side.unread === 0 ? 0 : eb('conversations.unread', '+', 1),
        })),
      )
      .execute()
  }
  return id
}

/** Deletes what a conversation has beyond the newest that it keeps. */
export async function trimConversation(tx: Tx, { keep, ...pair }: Pair & { keep: number }): Promise<void> {
  const { low_id, high_id } = namesOf(pair)
  const oldest = await tx
    .selectFrom('direct_messages')
    .select('id')
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .orderBy('id', 'desc')
    .limit(literal(1))
    .offset(literal(keep - 1))
    .executeTakeFirst()
  if (oldest !== undefined) await deleteMessages(tx, { ...pair, below: oldest.id })
}

/** Deletes the messages of two people below an id. */
export async function deleteMessages(tx: Tx, { below, ...pair }: Pair & { below: number }): Promise<void> {
  const { low_id, high_id } = namesOf(pair)
  await tx
    .deleteFrom('direct_messages')
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .where('id', '<', below)
    .execute()
}

/** Marks what the other wrote as seen, and says whether there was something. */
export async function markConversationSeen(tx: Tx, { userId, otherId }: Pair): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conversations')
    .set({ unread: 0 })
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .where('unread', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes what there is of a conversation from one of the two. */
export async function clearConversation(tx: Tx, { userId, otherId }: Pair): Promise<void> {
  await tx
    .updateTable('conversations')
    .set(({ ref }) => ({ cleared_id: ref('last_id'), unread: 0 }))
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .execute()
}

/** Takes no more messages of somebody. Once more changes nothing. */
export async function insertBlock(tx: Tx, { userId, otherId, at }: Pair & { at: number }): Promise<void> {
  await tx
    .insertInto('person_blocks')
    .values({ user_id: userId, blocked_id: otherId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes messages of somebody again. */
export async function deleteBlock(tx: Tx, { userId, otherId }: Pair): Promise<void> {
  await tx.deleteFrom('person_blocks').where('user_id', '=', userId).where('blocked_id', '=', otherId).execute()
}

/** Has an account blocked so many? */
export async function hasBlocks(db: Queries, { userId, count }: { userId: number; count: number }): Promise<boolean> {
  const row = await db
    .selectFrom('person_blocks')
    .select('blocked_id')
    .where('user_id', '=', userId)
    .limit(literal(1))
    .offset(literal(count - 1))
    .executeTakeFirst()
  return row !== undefined
}

/** What an account has of its conversations, the newest first: for whoever takes their data along. */
export async function selectOwnMessages(db: Queries, { userId, limit }: { userId: number; limit: number }) {
  return db
    .selectFrom('direct_messages')
    .innerJoin('conversations', (join) =>
      join
        .on('conversations.user_id', '=', userId)
        // Of the two ids of a pair, the one that is not the account's.
        .on(sql`conversations.other_id`, '=', sql`direct_messages.low_id + direct_messages.high_id - ${userId}`)
        .onRef('direct_messages.id', '>', 'conversations.cleared_id'),
    )
    .innerJoin('users', 'users.id', 'conversations.other_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['owners.name as with', 'direct_messages.body as text', 'direct_messages.created_at'])
    .select(sql<number>`case when direct_messages.sender_id = ${userId} then 1 else 0 end`.as('is_own'))
    .where((is) => is.or([is('direct_messages.low_id', '=', userId), is('direct_messages.high_id', '=', userId)]))
    .orderBy('direct_messages.id', 'desc')
    .limit(literal(limit))
    .execute()
}
