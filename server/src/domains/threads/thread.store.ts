import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'

type State = Row<'threads'>['state']

const some = (db: Queries, repoId: number) =>
  db
    .selectFrom('threads')
    .leftJoin('users', 'users.id', 'threads.author_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select(['threads.id', 'threads.number', 'threads.title', 'threads.state', 'threads.comments'])
    .select(['threads.author_id as authorId', 'owners.name as author', 'users.avatar_url as avatarUrl'])
    .select(['threads.created_at as createdAt', 'threads.updated_at as updatedAt', 'threads.edited_at as editedAt'])
    .where('threads.repo_id', '=', repoId)
    .where('threads.kind', '=', 'discussion')

export type ThreadRow = Awaited<ReturnType<typeof selectThreads>>[number]

interface ListAsked {
  repoId: number
  state: State
  /** All of them stand in the title, whatever the case of their ASCII letters. */
  words: readonly string[]
  author: string | undefined
  sort: 'newest' | 'updated'
  after: { at: number; number: number } | undefined
  limit: number
}

/** Discussions of a repository in one state, the newest, or those that changed last, first. */
export async function selectThreads(db: Queries, { repoId, state, words, author, sort, after, limit }: ListAsked) {
  let query = some(db, repoId).where('threads.state', '=', state).limit(literal(limit))
  for (const word of words) {
    const pattern = `%${foldAscii(word).replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql`lower(threads.title)`, 'like', sql`${pattern} escape '\\'`)
  }
  if (author !== undefined) query = query.where(sql`lower(owners.name)`, '=', foldAscii(author))
  if (sort === 'updated') query = query.orderBy('threads.updated_at', 'desc')
  query = query.orderBy('threads.number', 'desc')
  if (after === undefined) return query.execute()
  const { at, number } = after
  const behind =
    sort === 'newest'
      ? query.where('threads.number', '<', number)
      : query.where((is) =>
          is.or([
            is('threads.updated_at', '<', at),
            is.and([is('threads.updated_at', '=', at), is('threads.number', '<', number)]),
          ]),
        )
  return behind.execute()
}

/** How many discussions there are in each state. */
export async function countThreads(db: Queries, repoId: number): Promise<{ open: number; closed: number }> {
  const row = await db
    .selectFrom('thread_counters')
    .select(['open_discussions as open', 'closed_discussions as closed'])
    .where('repo_id', '=', repoId)
    .executeTakeFirst()
  return row ?? { open: 0, closed: 0 }
}

/** A discussion by its number, with its text. */
export async function findThread(db: Queries, { repoId, number }: { repoId: number; number: number }) {
  return some(db, repoId).select('threads.body').where('threads.number', '=', number).executeTakeFirst()
}
export type FoundThread = NonNullable<Awaited<ReturnType<typeof findThread>>>

/** The next number of a repository's threads, for a discussion that is open from now on. Others wait until this transaction ends. */
export async function takeNumber(tx: Tx, repoId: number): Promise<number> {
  const row = await tx
    .insertInto('thread_counters')
    .values({ repo_id: repoId, last_number: 1, open_discussions: 1, closed_discussions: 0 })
    .onConflict((conflict) =>
      conflict.column('repo_id').doUpdateSet({
        last_number: sql`thread_counters.last_number + 1`,
        open_discussions: sql`thread_counters.open_discussions + 1`,
      }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}

/** Adds a thread and gives its id. */
export async function insertThread(tx: Tx, row: NewRow<'threads'>): Promise<number> {
  const { id } = await tx.insertInto('threads').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

type Changed = Partial<Pick<Row<'threads'>, 'title' | 'body' | 'edited_at'>> & Pick<Row<'threads'>, 'updated_at'>

/** Changes what is given of a thread. */
export async function updateThread(tx: Tx, { id, ...values }: Changed & { id: number }): Promise<void> {
  await tx.updateTable('threads').set(values).where('id', '=', id).execute()
}

/** Closes or reopens a discussion, and counts it so; what is so already stays so. Says whether it was another. */
export async function setThreadState(
  tx: Tx,
  { id, repoId, state, at }: { id: number; repoId: number; state: State; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('threads')
    .set({ state, updated_at: at })
    .where('id', '=', id)
    .where('state', '<>', state)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const by = state === 'open' ? 1 : -1
  await tx
    .updateTable('thread_counters')
    .set({
      open_discussions: sql`open_discussions + ${by}`,
      closed_discussions: sql`closed_discussions - ${by}`,
    })
    .where('repo_id', '=', repoId)
    .execute()
  return true
}
