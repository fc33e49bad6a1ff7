import { type Reaction, ReactionKind } from '@sheaf/contract'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'

/** So many are named of those who made the same of a text. */
const mostNames = 10

interface Asked {
  threadId: number
  /** Public ids of what stands in the thread; empty for what it begins with. */
  targets: readonly string[]
  /** Who looks at them; 0 for nobody. */
  userId: number
}

/** What people made of texts of a thread, in the usual order within each: two queries, whatever there is. */
export async function selectReactions(db: Queries, { threadId, targets, userId }: Asked): Promise<Reaction[]> {
  if (targets.length === 0) return []
  const counts = await db
    .selectFrom('reactions')
    .select(['target', 'kind'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`max(case when user_id = ${userId} then 1 else 0 end)`.as('mine'))
    .where('thread_id', '=', threadId)
    .where('target', 'in', [...targets])
    .groupBy(['target', 'kind'])
    .execute()
  if (counts.length === 0) return []
  const first = db
    .selectFrom('reactions')
    .select(['target', 'kind', 'user_id'])
    .select(sql<number>`row_number() over (partition by target, kind order by created_at, user_id)`.as('place'))
    .where('thread_id', '=', threadId)
    .where('target', 'in', [...targets])
  const people = await db
    .selectFrom(first.as('first'))
    .innerJoin('users', 'users.id', 'first.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['first.target', 'first.kind', 'owners.name'])
    .where('first.place', '<=', mostNames)
    .orderBy('first.place')
    .execute()
  const namesOf = Map.groupBy(people, ({ target, kind }) => `${kind} ${target}`)
  return targets.flatMap((target) =>
    ReactionKind.options.flatMap((kind) => {
      const found = counts.find((each) => each.target === target && each.kind === kind)
      if (found === undefined) return []
      const names = (namesOf.get(`${kind} ${target}`) ?? []).map(({ name }) => name)
      return [{ target, kind, count: found.count, mine: found.mine === 1, names }]
    }),
  )
}

/** Is there a text of this public id in a thread that everybody sees who reads it? */
export async function hasText(
  db: Queries,
  { threadId, target }: { threadId: number; target: string },
): Promise<boolean> {
  if (target === '') return true
  const row = await db
    .selectFrom('thread_comments')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('uid', '=', target)
    .where((is) => is.or([is('happened', 'is', null), is('happened', '=', 'reviewed')]))
    .executeTakeFirst()
  if (row !== undefined) return true
  const ofLines = await db
    .selectFrom('review_comments')
    .innerJoin('review_threads', 'review_threads.id', 'review_comments.review_thread_id')
    .leftJoin('reviews', 'reviews.id', 'review_comments.review_id')
    .select('review_comments.id')
    .where('review_threads.thread_id', '=', threadId)
    .where('review_comments.uid', '=', target)
    .where((is) => is.or([is('review_comments.review_id', 'is', null), is('reviews.submitted_at', 'is not', null)]))
    .executeTakeFirst()
  return ofLines !== undefined
}

interface Reacted {
  threadId: number
  target: string
  kind: ReactionKind
  userId: number
}

/** Notes what somebody makes of a text; says whether it was not so already. */
export async function insertReaction(
  tx: Tx,
  { threadId, target, kind, userId, at }: Reacted & { at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reactions')
    .values({ thread_id: threadId, target, kind, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.columns(['thread_id', 'target', 'kind', 'user_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Takes it back; says whether it was so. */
export async function deleteReaction(tx: Tx, { threadId, target, kind, userId }: Reacted): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reactions')
    .where('thread_id', '=', threadId)
    .where('target', '=', target)
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Forgets what was made of a text that is deleted. */
export async function deleteReactionsTo(
  tx: Tx,
  { threadId, target }: { threadId: number; target: string },
): Promise<void> {
  await tx.deleteFrom('reactions').where('thread_id', '=', threadId).where('target', '=', target).execute()
}
