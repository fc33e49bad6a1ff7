import type { Assignee } from '@sheaf/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import type { ThreadKind } from '../threads/index.ts'

/** Among so many threads of a repository, the latest, people are looked for: what it has had for years costs no more. */
const mostThreads = 1_000

interface Asked {
  repoId: number
  kind: ThreadKind
  as: 'author' | 'assignee'
  /** With what their usernames begin, whatever the case of its ASCII letters. */
  begins: string
  limit: number
}

/** Who began the latest threads of a kind of a repository, or is assigned to them, by name. */
export async function selectThreadPeople(db: Queries, { repoId, kind, as, begins, limit }: Asked): Promise<Assignee[]> {
  const newest = db
    .selectFrom('threads')
    .select(['id', 'kind', 'author_id'])
    .where('repo_id', '=', repoId)
    .orderBy('number', 'desc')
    .limit(literal(mostThreads))
  const latest = db.selectFrom(newest.as('latest')).where('latest.kind', '=', kind)
  const ids =
    as === 'author'
      ? latest.select('latest.author_id as id')
      : latest
          .innerJoin('thread_assignees', 'thread_assignees.thread_id', 'latest.id')
          .select('thread_assignees.user_id as id')
  return db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['owners.name as username', 'users.avatar_url'])
    .where('users.id', 'in', ids)
    .where(sql<string>`substr(lower(owners.name), 1, ${literal(begins.length)})`, '=', foldAscii(begins))
    .orderBy('owners.name')
    .limit(literal(limit))
    .execute()
}
