import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import type { Row } from '../../db/schema.ts'
import { nextRevision } from '../threads/index.ts'
import { forkKey } from './head-of.ts'

interface OfBranch {
  repoId: number
  /** Without `refs/heads/`. */
  branch: string
}

const openOf = (db: Queries, { repoId, branches }: { repoId: number; branches: readonly string[] }) =>
  db
    .selectFrom('pulls')
    .where('head_repo_id', '=', repoId)
    .where('head_branch', 'in', [...branches])
    .where('is_open', '=', 1)

/** Open pull requests of other repositories that come from these branches, by the ids of their threads. */
export async function selectFollowing(
  db: Queries,
  of: { repoId: number; branches: readonly string[] },
): Promise<number[]> {
  if (of.branches.length === 0) return []
  const rows = await openOf(db, of).select('thread_id as threadId').execute()
  return rows.map(({ threadId }) => threadId)
}

/** How many there are of one branch. */
export async function countFollowing(db: Queries, { repoId, branch }: OfBranch): Promise<number> {
  const { count } = await openOf(db, { repoId, branches: [branch] })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Lets pull requests that are not merged follow a branch of another repository to its new name, and gives those that do. What is shown of it stays until
 * somebody has looked whether it may be. One stays as it is where another one is open for the new name already.
 */
export async function renameForkBranch(
  tx: Tx,
  { repoId, from, to }: { repoId: number; from: string; to: string },
): Promise<number[]> {
  const moved = await tx
    .updateTable('pulls')
    .set({ head_branch: to, head_ref: forkKey({ repoId, branch: to }) })
    .where('head_repo_id', '=', repoId)
    .where('head_branch', '=', from)
    .where('merged_at', 'is', null)
    .where(({ and, eb, exists, not, or, selectFrom }) =>
      or([
        eb('is_open', '=', 0),
        not(
          exists(
            selectFrom('pulls as taken')
              .select('taken.thread_id')
              .whereRef('taken.repo_id', '=', 'pulls.repo_id')
              .whereRef('taken.base_ref', '=', 'pulls.base_ref')
              .where(({ eb: of }) =>
                and([of('taken.is_open', '=', 1), of('taken.head_ref', '=', forkKey({ repoId, branch: to }))]),
              ),
          ),
        ),
      ]),
    )
    .returning('thread_id as threadId')
    .execute()
  return moved.map(({ threadId }) => threadId)
}

/** Who has opened a pull request; nobody once their account is gone. */
export async function findOpener(db: Queries, threadId: number): Promise<number | undefined> {
  const row = await db.selectFrom('threads').select('author_id').where('id', '=', threadId).executeTakeFirst()
  return row?.author_id ?? undefined
}

/** Does a repository belong to an account itself, rather than to others who gave it a role there? */
export async function ownsHead(
  db: Queries,
  { repoId, userId }: { repoId: number | null; userId: number },
): Promise<boolean> {
  if (repoId === null) return false
  const row = await db
    .selectFrom('repositories')
    .innerJoin('users', 'users.owner_id', 'repositories.owner_id')
    .select('repositories.id')
    .where('repositories.id', '=', repoId)
    .where('repositories.state', '=', sql.lit('ready'))
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Lets who may push to the base push to the branch of a pull request, or not any more. */
export async function setMaintainersEdit(
  tx: Tx,
  { threadId, isAllowed }: { threadId: number; isAllowed: boolean },
): Promise<void> {
  await tx
    .updateTable('pulls')
    .set({ maintainers_edit: isAllowed ? 1 : 0 })
    .where('thread_id', '=', threadId)
    .execute()
  await tx.updateTable('threads').set({ revision: nextRevision() }).where('id', '=', threadId).execute()
}

/** What readers are shown of where it comes from, and why its newest commits are not here. */
export async function updateForkHead(
  tx: Tx,
  { threadId, ...shown }: { threadId: number } & Pick<Row<'pulls'>, 'head_name' | 'head_problem'>,
): Promise<void> {
  await tx.updateTable('pulls').set(shown).where('thread_id', '=', threadId).execute()
  await tx.updateTable('threads').set({ revision: nextRevision() }).where('id', '=', threadId).execute()
}
