import type { Assignee } from '@sheaf/contract'
import { compileOnce } from '../../db/compile-once.ts'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'

const assigned = (db: Queries) =>
  db
    .selectFrom('thread_assignees')
    .innerJoin('users', 'users.id', 'thread_assignees.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .orderBy('owners.name')

const assignedTo = (db: Queries) =>
  assigned(db).select(['thread_assignees.thread_id as threadId', 'owners.name as username', 'users.avatar_url'])

/** Of the one that a page is about: built once for each connection. */
const assigneesOfOne = compileOnce({ threadId: -1 }, (db, { threadId }) =>
  assignedTo(db).where('thread_assignees.thread_id', '=', threadId),
)

/** Whose affair threads are, by the ids of these, each by name; none of those that are nobody's. */
export async function selectAssigneesOf(db: Queries, threadIds: readonly number[]): Promise<Map<number, Assignee[]>> {
  const found = new Map<number, Assignee[]>()
  if (threadIds.length === 0) return found
  const [one, ...more] = threadIds
  const rows =
    one !== undefined && more.length === 0
      ? await assigneesOfOne(db, { threadId: one })
      : await assignedTo(db)
          .where('thread_assignees.thread_id', 'in', [...threadIds])
          .execute()
  for (const { threadId, ...one } of rows) found.set(threadId, [...(found.get(threadId) ?? []), one])
  return found
}

/** The accounts whose affair a thread is, by name. */
export async function selectPeopleAssigned(
  db: Queries,
  threadId: number,
): Promise<{ userId: number; username: string }[]> {
  return assigned(db)
    .select(['users.id as userId', 'owners.name as username'])
    .where('thread_assignees.thread_id', '=', threadId)
    .execute()
}

/** The ids of the threads that are an account's affair, if these are at most so many. */
export async function selectFewAssigned(
  db: Queries,
  { userId, most }: { userId: number; most: number },
): Promise<number[] | undefined> {
  const rows = await db
    .selectFrom('thread_assignees')
    .select('thread_id')
    .where('user_id', '=', userId)
    .limit(literal(most + 1))
    .execute()
  return rows.length > most ? undefined : rows.map(({ thread_id }) => thread_id)
}

/** Those of these accounts who began a thread or wrote in it. */
export async function selectWritersAmong(
  db: Queries,
  { threadId, userIds }: { threadId: number; userIds: readonly number[] },
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('thread_subscriptions')
    .select('user_id')
    .where('thread_id', '=', threadId)
    .where('reason', 'in', ['author', 'comment'])
    .where('user_id', 'in', [...userIds])
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Makes a thread the affair of these as well. */
export async function addAssignees(
  tx: Tx,
  { threadId, userIds, at }: { threadId: number; userIds: readonly number[]; at: number },
): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .insertInto('thread_assignees')
    .values(userIds.map((user_id) => ({ thread_id: threadId, user_id, assigned_at: at })))
    .onConflict((conflict) => conflict.columns(['thread_id', 'user_id']).doNothing())
    .execute()
}

/** Makes it theirs no more. */
export async function removeAssignees(
  tx: Tx,
  { threadId, userIds }: { threadId: number; userIds: readonly number[] },
): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .deleteFrom('thread_assignees')
    .where('thread_id', '=', threadId)
    .where('user_id', 'in', [...userIds])
    .execute()
}
