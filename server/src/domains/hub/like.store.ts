import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { type Marked, markedRepositories } from '../repositories/index.ts'

interface Page {
  /** Of the last row of the page before. */
  after: number | undefined
  limit: number
}

/** Repositories that somebody has starred and another may see, the last starred first. */
export async function listLikes(db: Queries, { after, limit, ...asked }: Omit<Marked, 'kind'> & Page) {
  return markedRepositories(db, { ...asked, kind: 'star' })
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select([
      'repository_marks.id',
      'repository_marks.created_at as createdAt',
      'owners.name as ownerName',
      'repositories.name',
      'repositories.kind',
    ])
    .$if(after !== undefined, (query) => query.where('repository_marks.id', '<', after ?? 0))
    .orderBy('repository_marks.id', 'desc')
    .limit(literal(limit))
    .execute()
}

/** Who has starred a repository, in the order in which they came to this Sheaf. */
export async function listLikers(db: Queries, { repoId, after, limit }: { repoId: number } & Page) {
  return db
    .selectFrom('repository_marks')
    .innerJoin('users', 'users.id', 'repository_marks.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select([
      'repository_marks.user_id as userId',
      'owners.uid',
      'owners.name',
      'users.display_name as displayName',
      'users.avatar_url as avatarUrl',
    ])
    .where('repository_marks.repo_id', '=', repoId)
    .where('repository_marks.kind', '=', sql.lit('star'))
    .$if(after !== undefined, (query) => query.where('repository_marks.user_id', '>', after ?? 0))
    .orderBy('repository_marks.user_id')
    .limit(literal(limit))
    .execute()
}
