import type { Queries } from '../../db/database.ts'
import type { Row } from '../../db/schema.ts'

/** What became of somebody's request for access to a repository; nothing where they have not asked. */
export async function findAccessRequest(
  db: Queries,
  { repoId, userId }: { repoId: number; userId: number },
): Promise<Pick<Row<'access_requests'>, 'state' | 'reason'> | undefined> {
  return db
    .selectFrom('access_requests')
    .select(['state', 'reason'])
    .where('repo_id', '=', repoId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
