import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import type { Row } from '../../db/schema.ts'

export type RequestState = Row<'access_requests'>['state']

interface Asked {
  repoId: number
  userId: number
}

/** Notes that somebody asks, and says whether they had not before. */
export async function insertRequest(
  tx: Tx,
  { repoId, userId, state, by, at }: Asked & { state: RequestState; by: number | null; at: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('access_requests')
    .values({
      repo_id: repoId,
      user_id: userId,
      state,
      asked_at: at,
      decided_at: state === 'pending' ? null : at,
      decided_by: by,
    })
    .onConflict((conflict) => conflict.columns(['repo_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Decides about a request, or that it waits again. Says whether there was one in another state. */
export async function decideRequest(
  tx: Tx,
  {
    repoId,
    userId,
    state,
    reason,
    by,
    at,
  }: Asked & { state: RequestState; reason: string; by: number | null; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('access_requests')
    .set(
      state === 'pending'
        ? { state, reason: '', decided_at: null, decided_by: null }
        : { state, reason, decided_at: at, decided_by: by },
    )
    .where('repo_id', '=', repoId)
    .where('user_id', '=', userId)
    .where((is) => is.or([is('state', '<>', state), is('reason', '<>', reason)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a request back that waits, and says whether one did. */
export async function deleteWaiting(tx: Tx, { repoId, userId }: Asked): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('access_requests')
    .where('repo_id', '=', repoId)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Requests for access to a repository in one state, the last first, of those whose names begin so. */
export async function selectRequests(
  db: Queries,
  {
    repoId,
    state,
    query,
    before,
    limit,
  }: { repoId: number; state: RequestState; query: string; before: number | undefined; limit: number },
) {
  const page = db
    .selectFrom('access_requests')
    .innerJoin('users', 'users.id', 'access_requests.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .leftJoin('users as deciders', 'deciders.id', 'access_requests.decided_by')
    .leftJoin('owners as deciderNames', 'deciderNames.id', 'deciders.owner_id')
    .select([
      'access_requests.id',
      'access_requests.state',
      'access_requests.reason',
      'access_requests.asked_at as askedAt',
      'access_requests.decided_at as decidedAt',
      'owners.uid',
      'owners.name as username',
      'users.display_name as displayName',
      'users.avatar_url as avatarUrl',
      'deciderNames.name as decidedBy',
    ])
    .where('access_requests.repo_id', '=', repoId)
    .where('access_requests.state', '=', state)
    .orderBy('access_requests.id', 'desc')
    .limit(literal(limit))
  const begun = foldAscii(query)
  const called =
    begun === '' ? page : page.where(sql<string>`substr(lower(owners.name), 1, ${literal(begun.length)})`, '=', begun)
  return (before === undefined ? called : called.where('access_requests.id', '<', before)).execute()
}

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

/** Who sent a request for access to a repository, by their public id. */
export async function findRequester(
  db: Queries,
  { repoId, uid }: { repoId: number; uid: string },
): Promise<{ username: string } | undefined> {
  return db
    .selectFrom('access_requests')
    .innerJoin('users', 'users.id', 'access_requests.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select('owners.name as username')
    .where('access_requests.repo_id', '=', repoId)
    .where('owners.uid', '=', uid)
    .executeTakeFirst()
}

/** How many requests for access to a repository there are in each state. */
export async function countRequests(db: Queries, repoId: number): Promise<Record<RequestState, number>> {
  const rows = await db
    .selectFrom('access_requests')
    .select(({ fn }) => ['state', fn.countAll<number | string>().as('total')])
    .where('repo_id', '=', repoId)
    .groupBy('state')
    .execute()
  const of = (state: RequestState) => Number(rows.find((row) => row.state === state)?.total ?? 0)
  return { pending: of('pending'), accepted: of('accepted'), rejected: of('rejected') }
}
