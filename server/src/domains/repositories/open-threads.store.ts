import { compileOnce } from '../../db/compile-once.ts'
import type { Queries } from '../../db/database.ts'

const query = compileOnce({ repoId: -1 }, (db, { repoId }) =>
  db
    .selectFrom('thread_counters')
    .select(['open_pulls as pulls', 'open_discussions as discussions'])
    .where('repo_id', '=', repoId),
)

/** How many pull requests and discussions of a repository are open, as its tabs say it. Nothing is counted for it. */
export async function countOpenThreads(db: Queries, repoId: number): Promise<{ pulls: number; discussions: number }> {
  const [row] = await query(db, { repoId })
  return row ?? { pulls: 0, discussions: 0 }
}
