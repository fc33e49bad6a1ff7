import type { Queries } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { Row } from '../../db/schema.ts'

export interface DiscussionsAsked {
  repoId: number
  kinds: readonly Row<'threads'>['kind'][]
  states: readonly Row<'threads'>['state'][]
  /** The owner who is the author, where one is asked for. */
  authorId: number | undefined
}

/** No columns but those of one index of threads, unless an author is asked for: what comes before a page is skipped there. */
const numbers = (db: Queries, { repoId, kinds, states, authorId }: DiscussionsAsked) =>
  db
    .selectFrom('threads')
    .where('repo_id', '=', repoId)
    .where('kind', 'in', [...kinds])
    .where('state', 'in', [...states])
    .$if(authorId !== undefined, (query) =>
      query.where(
        'author_id',
        'in',
        db
          .selectFrom('users')
          .select('id')
          .where('owner_id', '=', authorId ?? 0),
      ),
    )

export type DiscussionRow = Awaited<ReturnType<typeof selectDiscussions>>[number]

/** A page of the threads of a repository, whatever they are, the newest first. */
export async function selectDiscussions(
  db: Queries,
  { start, limit, ...asked }: DiscussionsAsked & { start: number; limit: number },
) {
  const page = numbers(db, asked).select('number').orderBy('number', 'desc').limit(literal(limit)).offset(start)
  return db
    .selectFrom('threads')
    .leftJoin('pulls', 'pulls.thread_id', 'threads.id')
    .leftJoin('users', 'users.id', 'threads.author_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select(['threads.kind', 'threads.number', 'threads.title', 'threads.state', 'threads.comments'])
    .select(['threads.created_at as createdAt', 'pulls.merged_at as mergedAt', 'pulls.is_draft as isDraft'])
    .select(['owners.name as author', 'users.avatar_url as avatarUrl'])
    .where('threads.repo_id', '=', asked.repoId)
    .where('threads.number', 'in', page)
    .orderBy('threads.number', 'desc')
    .execute()
}

/** How many threads of an author there are. */
export async function countDiscussionsOf(db: Queries, asked: DiscussionsAsked): Promise<number> {
  const { total } = await numbers(db, asked)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** What was last noted of this sort between the comments of a thread. */
export async function findLastEvent(db: Queries, { threadId, what }: { threadId: number; what: readonly string[] }) {
  return db
    .selectFrom('thread_comments')
    .leftJoin('users', 'users.id', 'thread_comments.author_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select(['thread_comments.uid', 'thread_comments.created_at as createdAt'])
    .select(['owners.name as author', 'users.avatar_url as avatarUrl'])
    .where('thread_id', '=', threadId)
    .where('happened', 'in', [...what])
    .orderBy('thread_comments.id', 'desc')
    .limit(literal(1))
    .executeTakeFirst()
}
