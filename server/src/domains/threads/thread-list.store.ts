import { type Expression, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import { findAccountsNamed } from '../accounts/index.ts'
import { selectFewAssigned } from './assignee.store.ts'
import { findLabelIds, selectFewLabeled } from './label.store.ts'
import { findMilestoneId } from './milestone.store.ts'
import { selectThreadsById, type ThreadKind, type ThreadRow, type ThreadState } from './thread.store.ts'

/** Where so few have a label, or are somebody's affair, the database looks at them alone, and not for them among all. */
const mostByMark = 1_000

/** So many threads are asked one by one before sets are made of what all of them have: what many have fills a page soon. */
const askedFirst = 1_000

interface ListAsked {
  repoId: number
  kind: ThreadKind
  state: ThreadState
  /** All of them stand in the title, whatever the case of their ASCII letters. */
  words: readonly string[]
  author: string | undefined
  /** The names of labels, all of which it has; or it has none at all. */
  labels: readonly string[]
  isUnlabeled: boolean
  assignee: string | undefined
  isUnassigned: boolean
  /** The title of what it is to be done by; or it is for none. */
  milestone: string | undefined
  isUnplanned: boolean
  isAnswered: boolean | undefined
  sort: 'newest' | 'updated'
  after: { at: number; number: number } | undefined
  limit: number
}

/** Threads of a kind of a repository in one state, the newest, or those that changed last, first. */
export async function selectThreads(db: Queries, asked: ListAsked): Promise<ThreadRow[]> {
  const marks = await findMarks(db, asked)
  if (marks === undefined) return []
  let found = marks.few === undefined ? await matching(db, { ...asked, marks, first: askedFirst }).execute() : []
  if (found.length < asked.limit) found = await matching(db, { ...asked, marks, first: undefined }).execute()
  return selectThreadsById(db, { ...asked, ids: found.map(({ id }) => id) })
}

/** What the names of a search stand for. */
interface Marks {
  authorId: number | undefined
  labelIds: readonly number[]
  assigneeId: number | undefined
  milestoneId: number | undefined
  /** The ids of all threads that it can be, where these are few. */
  few: readonly number[] | undefined
}

/** Nothing where a name stands for nothing, or nothing is marked so. */
async function findMarks(
  db: Queries,
  { repoId, author, labels, assignee, milestone }: ListAsked,
): Promise<Marks | undefined> {
  const accountIdOf = async (name: string) => (await findAccountsNamed(db, [name]))[0]?.userId
  const authorId = author === undefined ? undefined : await accountIdOf(author)
  const labelIds = labels.length === 0 ? [] : await findLabelIds(db, { repoId, names: labels })
  const assigneeId = assignee === undefined ? undefined : await accountIdOf(assignee)
  const milestoneId = milestone === undefined ? undefined : await findMilestoneId(db, { repoId, title: milestone })
  const isNothing =
    (author !== undefined && authorId === undefined) ||
    labelIds.length < new Set(labels.map(foldAscii)).size ||
    (assignee !== undefined && assigneeId === undefined) ||
    (milestone !== undefined && milestoneId === undefined)
  if (isNothing) return undefined
  const labeled = await selectFewLabeled(db, { ids: labelIds, most: mostByMark })
  const assigned =
    assigneeId === undefined ? undefined : await selectFewAssigned(db, { userId: assigneeId, most: mostByMark })
  const few = labeled && assigned ? labeled.filter((id) => assigned.includes(id)) : (labeled ?? assigned)
  return few?.length === 0 ? undefined : { authorId, labelIds, assigneeId, milestoneId, few }
}

/**
 * Is a thread one of these? PostgreSQL makes a set of all of them once and looks each thread up in it, as what it is not told to be true it would
 * take for a join: in the order of the list, to be asked for each thread, three times as slow where none is found.
 */
const amongAll = (ids: Expression<{ thread_id: number }>) => sql<boolean>`(threads.id in ${ids}) is true`

/** The ids of the threads that are asked for, of all or among the first of the list's order. */
function matching(db: Queries, { marks, first, ...asked }: ListAsked & { marks: Marks; first: number | undefined }) {
  let query = db.selectFrom(candidates(db, { ...asked, first }).as('threads')).select('threads.id')
  for (const word of asked.words) {
    const pattern = `%${foldAscii(word).replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql`lower(threads.title)`, 'like', sql`${pattern} escape '\\'`)
  }
  const { authorId, labelIds, assigneeId, milestoneId, few } = marks
  if (few !== undefined) query = query.where('threads.id', 'in', [...few])
  if (authorId !== undefined) query = query.where('threads.author_id', '=', authorId)
  if (milestoneId !== undefined) query = query.where('threads.milestone_id', '=', milestoneId)
  for (const labelId of labelIds)
    query = query.where((is) => {
      const labeled = is.selectFrom('thread_labels').select('thread_id').where('label_id', '=', labelId)
      return first === undefined ? amongAll(labeled) : is.exists(labeled.whereRef('thread_id', '=', 'threads.id'))
    })
  if (assigneeId !== undefined)
    query = query.where((is) => {
      const assigned = is.selectFrom('thread_assignees').select('thread_id').where('user_id', '=', assigneeId)
      return first === undefined ? amongAll(assigned) : is.exists(assigned.whereRef('thread_id', '=', 'threads.id'))
    })
  if (asked.isAnswered !== undefined)
    query = query.where('threads.answer_uid', asked.isAnswered ? 'is not' : 'is', null)
  if (asked.isUnplanned) query = query.where('threads.milestone_id', 'is', null)
  if (asked.isUnassigned)
    query = query.where((is) =>
      is.not(is.exists(is.selectFrom('thread_assignees').select('user_id').whereRef('thread_id', '=', 'threads.id'))),
    )
  if (asked.isUnlabeled)
    query = query.where((is) =>
      is.not(is.exists(is.selectFrom('thread_labels').select('label_id').whereRef('thread_id', '=', 'threads.id'))),
    )
  if (asked.sort === 'updated') query = query.orderBy('threads.updated_at', 'desc')
  return query.orderBy('threads.number', 'desc').limit(literal(asked.limit))
}

/** The threads among which something is looked for: those of a state behind a place, all of them or the first in the list's order. */
function candidates(
  db: Queries,
  { repoId, kind, state, sort, after, first }: Omit<ListAsked, 'limit'> & { first: number | undefined },
) {
  let query = db
    .selectFrom('threads')
    .select(['id', 'number', 'title', 'author_id', 'milestone_id', 'answer_uid', 'updated_at'])
    .where('repo_id', '=', repoId)
    .where('kind', '=', kind)
    .where('state', '=', state)
  if (after !== undefined && sort === 'newest') query = query.where('number', '<', after.number)
  // The first condition says it to the index, which begins there then.
  if (after !== undefined && sort === 'updated')
    query = query
      .where('updated_at', '<=', after.at)
      .where((is) => is.or([is('updated_at', '<', after.at), is('number', '<', after.number)]))
  if (first === undefined) return query
  if (sort === 'updated') query = query.orderBy('updated_at', 'desc')
  return query.orderBy('number', 'desc').limit(literal(first))
}
