import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/**
 * Which of these branches of a repository open pull requests bring to others, whose authors let in who may push there: those who own the repository
 * themselves. Each with the repository that it is brought to.
 */
export async function selectOpenedHeads(
  db: Queries,
  { repoId, branches }: { repoId: number; branches: readonly string[] },
): Promise<{ branch: string; baseId: number }[]> {
  if (branches.length === 0) return []
  return db
    .selectFrom('pulls')
    .innerJoin('threads', 'threads.id', 'pulls.thread_id')
    .innerJoin('users', 'users.id', 'threads.author_id')
    .innerJoin('repositories', 'repositories.id', 'pulls.head_repo_id')
    .select(['pulls.head_branch as branch', 'pulls.repo_id as baseId'])
    .distinct()
    .where('pulls.head_repo_id', '=', repoId)
    .where('pulls.head_branch', 'in', [...branches])
    .where('pulls.is_open', '=', sql.lit(1))
    .where('pulls.maintainers_edit', '=', sql.lit(1))
    .whereRef('repositories.owner_id', '=', 'users.owner_id')
    .where('users.suspended_at', 'is', null)
    .execute()
}
