import { compileOnce } from '../../db/compile-once.ts'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'
import { nextRevision, touchThread } from '../threads/index.ts'

type PullColumns = Row<'pulls'>

const some = (db: Queries) =>
  db
    .selectFrom('pulls')
    .select(['thread_id as threadId', 'repo_id as repoId', 'number', 'is_open as isOpen', 'versions'])
    .select([
      'base_ref as base',
      'head_ref as head',
      'head_oid as headOid',
      'is_draft as isDraft',
      'owners_asked as ownersAsked',
    ])
    .select(['head_kind as headKind', 'head_name as headName', 'head_repo_id as headRepoId'])
    .select(['head_branch as headBranch', 'head_discloses as headDiscloses', 'head_problem as headProblem'])
    .select(['checked_base as checkedBase', 'checked_head as checkedHead', 'mergeable', 'conflicts'])
    .select(['can_fast_forward as canFastForward', 'landing_oid as landingOid', 'can_rebase as canRebase'])
    .select(['rebase_commit as rebaseCommit', 'rebase_path as rebasePath', 'rebasing_oid as rebasingOid'])
    .select(['landing_base as landingBase', 'landing_method as landingMethod', 'landing_by as landingBy'])
    .select(['landing_elsewhere as landingElsewhere', 'maintainers_edit as maintainersEdit'])

export type PullRow = Awaited<ReturnType<typeof selectOpenPulls>>[number]

/** What pull requests propose, by the ids of their threads. */
export async function selectPullsOf(db: Queries, threadIds: readonly number[]) {
  if (threadIds.length === 0) return []
  return db
    .selectFrom('pulls')
    .select(['thread_id as threadId', 'base_ref as base', 'head_ref as head', 'merged_at as mergedAt'])
    .select(['is_draft as isDraft', 'head_kind as headKind', 'head_name as headName'])
    .where('thread_id', 'in', [...threadIds])
    .execute()
}

/** Asked by every look at one: built once for each connection. */
const pullOf = compileOnce({ threadId: -1 }, (db, { threadId }) =>
  some(db)
    .leftJoin('users', 'users.id', 'pulls.merged_by')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select(['owners.name as author', 'users.avatar_url as avatarUrl', 'merged_at as mergedAt'])
    .select(['merged_oid as mergedOid', 'merged_base as mergedBase', 'merge_method as mergeMethod'])
    .select('carried')
    .where('thread_id', '=', threadId),
)

/** A pull request with where it stands, by the id of its thread. */
export const findPull = async (db: Queries, threadId: number) => (await pullOf(db, { threadId }))[0]
export type FoundPull = NonNullable<Awaited<ReturnType<typeof findPull>>>

/** All pull requests of a repository that are open, the newest first. */
export async function selectOpenPulls(db: Queries, { repoId, limit }: { repoId: number; limit: number }) {
  return some(db)
    .where('repo_id', '=', repoId)
    .where('is_open', '=', 1)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** What pull requests propose, by their numbers. */
export async function selectHeads(
  db: Queries,
  threadIds: readonly number[],
): Promise<{ number: number; oid: string }[]> {
  if (threadIds.length === 0) return []
  return db
    .selectFrom('pulls')
    .select(['number', 'head_oid as oid'])
    .where('thread_id', 'in', [...threadIds])
    .execute()
}

/** The number of the open pull request for two branches, if there is one. */
export async function findOpenNumber(
  db: Queries,
  { repoId, base, head }: { repoId: number; base: string; head: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('pulls')
    .select('number')
    .where('repo_id', '=', repoId)
    .where('base_ref', '=', base)
    .where('head_ref', '=', head)
    .where('is_open', '=', 1)
    .executeTakeFirst()
  return row?.number
}

/** The open pull requests that come from these branches and were there before a time (ms), by the ids of their threads. */
export async function selectOpenFrom(
  db: Queries,
  { repoId, branches, at }: { repoId: number; branches: readonly string[]; at: number },
): Promise<{ threadId: number; head: string }[]> {
  if (branches.length === 0) return []
  return db
    .selectFrom('pulls')
    .innerJoin('threads', 'threads.id', 'pulls.thread_id')
    .select(['pulls.thread_id as threadId', 'pulls.head_ref as head'])
    .where('pulls.repo_id', '=', repoId)
    .where('pulls.is_open', '=', 1)
    .where('pulls.head_ref', 'in', [...branches])
    .where('threads.created_at', '<', at)
    .execute()
}

/** Pull requests of a branch that are told what becomes of it: it may be proposed to several at once, and again later. */
const toldOfHead = 4

/** The last pull requests that come from a branch of their own repository. */
export async function selectLastOfHead(db: Queries, { repoId, branch }: { repoId: number; branch: string }) {
  return db
    .selectFrom('pulls')
    .innerJoin('threads', 'threads.id', 'pulls.thread_id')
    .select(['pulls.thread_id as threadId', 'pulls.head_oid as headOid', 'pulls.is_open as isOpen'])
    .select('threads.created_at as createdAt')
    .where('pulls.repo_id', '=', repoId)
    .where('pulls.head_ref', '=', branch)
    .where('pulls.head_kind', '=', 'branch')
    .orderBy('pulls.number', 'desc')
    .limit(literal(toldOfHead))
    .execute()
}

/** The open pull request of this repository that comes from what `head_ref` names, into this branch. */
export async function findOpenPull(
  db: Queries,
  { repoId, base, head }: { repoId: number; base: string; head: string },
) {
  return some(db)
    .where('repo_id', '=', repoId)
    .where('base_ref', '=', base)
    .where('head_ref', '=', head)
    .where('is_open', '=', 1)
    .executeTakeFirst()
}

/** How many open pull requests of a repository somebody has that come from no branch of it. */
export async function countOpenProposals(
  db: Queries,
  { repoId, userId }: { repoId: number; userId: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('pulls')
    .innerJoin('threads', 'threads.id', 'pulls.thread_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pulls.repo_id', '=', repoId)
    .where('pulls.is_open', '=', 1)
    .where('pulls.head_kind', '!=', 'branch')
    .where('threads.author_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Does an open pull request come from a branch, or go into it? */
export async function hasOpenPullsOf(
  db: Queries,
  { repoId, branch }: { repoId: number; branch: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('pulls')
    .select('number')
    .where('repo_id', '=', repoId)
    .where('is_open', '=', 1)
    .where(({ eb, or }) => or([eb('head_ref', '=', branch), eb('base_ref', '=', branch)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type HeadColumn = 'base_ref' | 'head_ref' | 'head_kind' | 'head_name' | 'head_oid'
type CheckedColumn = 'checked_base' | 'checked_head' | 'mergeable'
type ForkColumn = 'head_repo_id' | 'head_branch' | 'head_discloses' | 'maintainers_edit'

/**
 * Writes a pull request, without its first version; with what is known of its merge, where that is known. A unique violation where one is open for its
 * branches.
 */
export async function insertPull(
  tx: Tx,
  row: Pick<NewRow<'pulls'>, 'thread_id' | 'repo_id' | 'number' | HeadColumn | 'is_draft'> &
    Partial<Pick<NewRow<'pulls'>, CheckedColumn | ForkColumn>>,
): Promise<void> {
  await tx
    .insertInto('pulls')
    .values({ ...row, is_open: 1, versions: 1 })
    .execute()
}

type Checked = Pick<
  PullColumns,
  | 'checked_base'
  | 'checked_head'
  | 'mergeable'
  | 'conflicts'
  | 'can_fast_forward'
  | 'can_rebase'
  | 'rebase_commit'
  | 'rebase_path'
>

/** Keeps what a merge of these two commits comes to; with `since`, where nobody has kept anything since that was. Says whether it did. */
export async function updateChecked(
  db: Queries,
  {
    threadId,
    since,
    ...checked
  }: Checked & { threadId: number; since?: { base: string | null; head: string | null } | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pulls')
    .set(checked)
    .where('thread_id', '=', threadId)
    .$if(since !== undefined, (query) =>
      query
        .where('checked_base', 'is not distinct from', since?.base ?? null)
        .where('checked_head', 'is not distinct from', since?.head ?? null),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await touchThread(db, threadId)
  return true
}

type Tried = Pick<PullColumns, 'can_rebase' | 'rebase_commit' | 'rebase_path'>

/** Keeps whether its commits can be put on its branch one by one, where it was still looked at with these two commits. */
export async function updateRebase(
  tx: Tx,
  { threadId, base, head, tried }: { threadId: number; base: string; head: string; tried: Tried },
): Promise<boolean> {
  const row = await tx
    .updateTable('pulls')
    .set(tried)
    .where('thread_id', '=', threadId)
    .where('checked_base', '=', base)
    .where('checked_head', '=', head)
    .returning('thread_id')
    .executeTakeFirst()
  if (row !== undefined) await touchThread(tx, threadId)
  return row !== undefined
}

/** Notes for which commit code owners were asked. */
export async function noteOwnersAsked(
  db: Queries,
  { threadId, head }: { threadId: number; head: string },
): Promise<void> {
  await db.updateTable('pulls').set({ owners_asked: head }).where('thread_id', '=', threadId).execute()
}

/**
 * Notes what is about to be pushed as the merge of a pull request, so that it is known whatever comes between. Says whether it is open, proposes that commit,
 * and goes into that branch.
 */
export async function noteLanding(
  tx: Tx,
  {
    threadId,
    base,
    head,
    ...landing
  }: Pick<
    PullColumns,
    'landing_oid' | 'landing_base' | 'landing_method' | 'landing_by' | 'landing_elsewhere' | 'landing_until'
  > & {
    threadId: number
    /** The branch that it was judged for, and the commit that was. */
    base: string
    head: string
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pulls')
    .set(landing)
    .where('thread_id', '=', threadId)
    .where('base_ref', '=', base)
    .where('head_oid', '=', head)
    .where('is_open', '=', 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes what is about to be pushed as a rebase of its branch, by which the version that it makes is known. */
export async function noteRebasing(db: Queries, { threadId, oid }: { threadId: number; oid: string }): Promise<void> {
  await db.updateTable('pulls').set({ rebasing_oid: oid }).where('thread_id', '=', threadId).execute()
}

/** What was noted did not land: whoever takes back what it was judged by waits for nothing more. */
export async function endLanding(db: Queries, { threadId, oid }: { threadId: number; oid: string }): Promise<void> {
  await db
    .updateTable('pulls')
    .set({ landing_until: null })
    .where('thread_id', '=', threadId)
    .where('landing_oid', '=', oid)
    .execute()
}

/** Opens a pull request again, or closes it, merged or not; says whether it was the other before. A unique violation as `insertPull`. */
export async function setPullOpen(
  tx: Tx,
  {
    threadId,
    isOpen,
    merged,
  }: {
    threadId: number
    isOpen: boolean
    merged?: Pick<PullColumns, 'merged_at' | 'merged_by' | 'merged_oid' | 'merged_base' | 'merge_method'>
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pulls')
    .set({ is_open: isOpen ? 1 : 0, landing_oid: null, landing_until: null, ...merged })
    .where('thread_id', '=', threadId)
    .where('is_open', '=', isOpen ? 0 : 1)
    .where('merged_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes a draft of a pull request, or lets it be merged; says whether it was the other before. */
export async function setDraft(
  tx: Tx,
  { threadId, isDraft }: { threadId: number; isDraft: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pulls')
    .set({ is_draft: isDraft ? 1 : 0 })
    .where('thread_id', '=', threadId)
    .where('is_draft', '=', isDraft ? 0 : 1)
    .where('merged_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Lets pull requests that are not merged follow a branch to its new name, and says whether one did. Where another one is open for the branches
 * by then, it stays as it is.
 */
export async function renameBranchOfPulls(
  tx: Tx,
  { repoId, from, to }: { repoId: number; from: string; to: string },
): Promise<boolean> {
  let moved = 0n
  for (const [renamed, other] of [
    ['head_ref', 'base_ref'],
    ['base_ref', 'head_ref'],
  ] as const) {
    const { numUpdatedRows } = await tx
      .updateTable('pulls')
      .set({ [renamed]: to })
      .where('repo_id', '=', repoId)
      .where(renamed, '=', from)
      .where('merged_at', 'is', null)
      .where(({ and, eb, exists, not, or, selectFrom }) =>
        or([
          eb('is_open', '=', 0),
          not(
            exists(
              selectFrom('pulls as taken')
                .select('taken.thread_id')
                .whereRef('taken.repo_id', '=', 'pulls.repo_id')
                .whereRef(`taken.${other}`, '=', `pulls.${other}`)
                .where(({ eb: of }) => and([of('taken.is_open', '=', 1), of(`taken.${renamed}`, '=', to)])),
            ),
          ),
        ]),
      )
      .executeTakeFirst()
    moved += numUpdatedRows
  }
  if (moved === 0n) return false
  const ofBranch = tx
    .selectFrom('pulls')
    .select('thread_id')
    .where('repo_id', '=', repoId)
    .where(({ eb, or }) => or([eb('base_ref', '=', to), eb('head_ref', '=', to)]))
  await tx.updateTable('threads').set({ revision: nextRevision() }).where('id', 'in', ofBranch).execute()
  return true
}

/** How many are open. */
export async function countOpenPulls(db: Queries, repoId: number): Promise<number> {
  const row = await db
    .selectFrom('thread_counters')
    .select('open_pulls')
    .where('repo_id', '=', repoId)
    .executeTakeFirst()
  return row?.open_pulls ?? 0
}
