import { limits as bounds } from '@sheaf/contract'
import { sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'
import { selectAssigneesOf } from './assignee.store.ts'
import { keepAttachments } from './attachment-use.store.ts'
import { selectLabelsOf } from './label.store.ts'
import { nextRevision } from './thread-revision.store.ts'

export type ThreadState = Row<'threads'>['state']
export type ThreadKind = Row<'threads'>['kind']

const some = (db: Queries, { repoId, kinds }: { repoId: number; kinds: readonly ThreadKind[] }) =>
  db
    .selectFrom('threads')
    .leftJoin('users', 'users.id', 'threads.author_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .leftJoin('milestones', 'milestones.id', 'threads.milestone_id')
    .select(['threads.id', 'threads.kind', 'threads.number', 'threads.title', 'threads.state', 'threads.comments'])
    .select(['threads.author_id as authorId', 'owners.name as author', 'users.avatar_url as avatarUrl'])
    .select(['threads.created_at as createdAt', 'threads.updated_at as updatedAt', 'threads.edited_at as editedAt'])
    .select(['threads.revision', 'milestones.uid as milestoneUid', 'milestones.title as milestoneTitle'])
    .select(['threads.locked_at as lockedAt', 'threads.lock_reason as lockReason', 'threads.pinned_at as pinnedAt'])
    .select(['threads.answer_uid as answer', 'threads.edits', 'threads.tasks', 'threads.tasks_done as tasksDone'])
    .where('threads.repo_id', '=', repoId)
    .where(
      'threads.kind',
      'in',
      kinds.map((kind) => sql.lit(kind)),
    )

/** Threads with their labels and whose affair they are, which lists show of each. */
async function withMarks<Of extends { id: number }>(db: Queries, rows: readonly Of[]) {
  const ids = rows.map(({ id }) => id)
  const [labels, assignees] = [await selectLabelsOf(db, ids), await selectAssigneesOf(db, ids)]
  return rows.map((row) => ({ ...row, labels: labels.get(row.id) ?? [], assignees: assignees.get(row.id) ?? [] }))
}

export type ThreadRow = Awaited<ReturnType<typeof selectThreadsById>>[number]

/** Threads of a kind of a repository by their ids, in the order of these. */
export async function selectThreadsById(
  db: Queries,
  { repoId, kind, ids }: { repoId: number; kind: ThreadKind; ids: readonly number[] },
) {
  if (ids.length === 0) return []
  const rows = await some(db, { repoId, kinds: [kind] })
    .where('threads.id', 'in', [...ids])
    .execute()
  const places = new Map(ids.map((id, at) => [id, at]))
  return withMarks(
    db,
    rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0)),
  )
}

/** The discussions of a repository that stand above the others, the one first that has longest. */
export async function selectPinned(db: Queries, repoId: number): Promise<ThreadRow[]> {
  const query = some(db, { repoId, kinds: ['discussion'] }).where('threads.pinned_at', 'is not', null)
  return withMarks(db, await query.orderBy('threads.pinned_at').limit(literal(bounds.pinnedDiscussions)).execute())
}

/** What counts the threads of each kind. */
const counters = {
  discussion: { open: 'open_discussions', closed: 'closed_discussions' },
  pull: { open: 'open_pulls', closed: 'closed_pulls' },
} as const satisfies Record<ThreadKind, Record<ThreadState, string>>

/** How many threads of a kind there are in each state. */
export async function countThreads(
  db: Queries,
  { repoId, kind }: { repoId: number; kind: ThreadKind },
): Promise<{ open: number; closed: number }> {
  const { open, closed } = counters[kind]
  const row = await db
    .selectFrom('thread_counters')
    .select([`${open} as open`, `${closed} as closed`])
    .where('repo_id', '=', repoId)
    .executeTakeFirst()
  return row ?? { open: 0, closed: 0 }
}

interface OneAsked {
  repoId: number
  number: number
  kinds: readonly ThreadKind[]
}

/** Asked by every call of a thread's page: built once for each connection and the kinds that it is about. */
const threadOf = (kinds: readonly ThreadKind[]) =>
  compileOnce({ repoId: -2, number: -1 }, (db, { repoId, number }) =>
    some(db, { repoId, kinds }).select('threads.body').where('threads.number', '=', number),
  )
const ofKinds = new Map<string, ReturnType<typeof threadOf>>()

/** A thread of one of these kinds by its number, with its text. */
export async function findThread(db: Queries, { number, repoId, kinds }: OneAsked) {
  const key = kinds.join()
  const find = ofKinds.get(key) ?? threadOf(kinds)
  ofKinds.set(key, find)
  const [row] = await find(db, { repoId, number })
  return row && (await withMarks(db, [row]))[0]
}
export type FoundThread = NonNullable<Awaited<ReturnType<typeof findThread>>>

/** Of which kind those of these threads are that a repository has, by their numbers. */
export async function selectThreadKinds(
  db: Queries,
  { repoId, numbers }: { repoId: number; numbers: readonly number[] },
): Promise<Map<number, ThreadKind>> {
  const query = db.selectFrom('threads').select(['number', 'kind']).where('repo_id', '=', repoId)
  const rows = await query.where('number', 'in', [...numbers]).execute()
  return new Map(rows.map(({ number, kind }) => [number, kind]))
}

/** The next number of a repository's threads, for one that is open from now on. Others wait until this transaction ends. */
export async function takeNumber(tx: Tx, { repoId, kind }: { repoId: number; kind: ThreadKind }): Promise<number> {
  const { open } = counters[kind]
  const none = { open_discussions: 0, closed_discussions: 0, open_pulls: 0, closed_pulls: 0 }
  const row = await tx
    .insertInto('thread_counters')
    .values({ repo_id: repoId, last_number: 1, ...none, [open]: 1 })
    .onConflict((conflict) =>
      conflict.column('repo_id').doUpdateSet({
        last_number: sql`thread_counters.last_number + 1`,
        [open]: sql`${sql.ref(`thread_counters.${open}`)} + 1`,
      }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}

/** Writes a thread; gives its id. */
export async function insertThread(tx: Tx, row: NewRow<'threads'>): Promise<number> {
  const { id } = await tx.insertInto('threads').values(row).returning('id').executeTakeFirstOrThrow()
  await keepAttachments(tx, { threadId: id, text: row.body })
  return id
}

type Changed = Partial<Pick<Row<'threads'>, 'title' | 'body' | 'edited_at' | 'tasks' | 'tasks_done'>> &
  Pick<Row<'threads'>, 'updated_at'>

/** Changes what is given of a thread. */
export async function updateThread(tx: Tx, { id, ...values }: Changed & { id: number }): Promise<void> {
  await tx
    .updateTable('threads')
    .set({ ...values, revision: nextRevision(), ...(values.body !== undefined && { edits: sql`edits + 1` }) })
    .where('id', '=', id)
    .execute()
  if (values.body !== undefined) await keepAttachments(tx, { threadId: id, text: values.body })
}

/** Deletes a thread with all that is in it, and counts it no more. */
export async function deleteThread(
  tx: Tx,
  { id, repoId, kind }: { id: number; repoId: number; kind: ThreadKind },
): Promise<void> {
  const row = await tx.deleteFrom('threads').where('id', '=', id).returning('state').executeTakeFirst()
  if (row === undefined) return
  const column = counters[kind][row.state]
  await tx
    .updateTable('thread_counters')
    .set({ [column]: sql`${sql.ref(column)} - 1` })
    .where('repo_id', '=', repoId)
    .execute()
}

/** Closes or reopens a thread, and counts it so; what is so already stays so. Says whether it was another. */
export async function setThreadState(
  tx: Tx,
  { id, repoId, kind, state, at }: { id: number; repoId: number; kind: ThreadKind; state: ThreadState; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('threads')
    .set({ state, revision: nextRevision(), updated_at: at })
    .where('id', '=', id)
    .where('state', '<>', state)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const by = state === 'open' ? 1 : -1
  const { open, closed } = counters[kind]
  await tx
    .updateTable('thread_counters')
    .set({ [open]: sql`${sql.ref(open)} + ${by}`, [closed]: sql`${sql.ref(closed)} - ${by}` })
    .where('repo_id', '=', repoId)
    .execute()
  return true
}
