import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Schema } from '../../db/schema.ts'
import { type Reach, shownTo, visibleTo } from '../repositories/index.ts'

type Comments = ExpressionBuilder<Schema, 'thread_comments'>

/**
 * The rows of a thread that somebody may know of: all of its own, and those of threads of other repositories that name it where they may read
 * these, at this moment.
 */
export const isWithinReach =
  (reach: Reach) =>
  (is: Comments): ExpressionWrapper<Schema, 'thread_comments', SqlBool> =>
    is.or([
      is('thread_comments.source_id', 'is', null),
      is.exists(
        is
          .selectFrom('threads')
          .innerJoin('repositories', 'repositories.id', 'threads.repo_id')
          .select('threads.id')
          .whereRef('threads.id', '=', 'thread_comments.source_id')
          .where('repositories.state', '=', sql.lit('ready'))
          .where((of) =>
            of.or([of.and([of('threads.kind', '=', sql.lit('discussion')), shownTo(reach)(of)]), visibleTo(reach)(of)]),
          ),
      ),
    ])

/** Of the repository in which a thread of another one was closed, where somebody may read it at this moment; nothing otherwise. */
export const closedFrom =
  (reach: Reach) =>
  (is: Comments, what: 'name' | 'owner'): ExpressionWrapper<Schema, 'thread_comments', string | null> =>
    is
      .selectFrom('repositories')
      .innerJoin('owners', 'owners.id', 'repositories.owner_id')
      .select(what === 'name' ? 'repositories.name' : 'owners.name')
      .whereRef('repositories.id', '=', 'thread_comments.closing_repo_id')
      .where('repositories.state', '=', sql.lit('ready'))
      .where(visibleTo(reach))
      .$asScalar()

/**
 * Notes in a thread that one of another repository names it: once for each, and no more than `max`. What not everybody may know of leaves no
 * trace in what all see of the thread: neither its revision nor its time is another afterwards.
 */
export async function insertBackLink(
  tx: Tx,
  { max, ...row }: NewRow<'thread_comments'> & { source_id: number; max: number },
): Promise<void> {
  const known = await tx
    .selectFrom('thread_comments')
    .select('id')
    .where('thread_id', '=', row.thread_id)
    .where('source_id', 'is not', null)
    .limit(literal(max))
    .execute()
  if (known.length === max) return
  await tx
    .insertInto('thread_comments')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'thread_id']).where('source_id', 'is not', null).doNothing(),
    )
    .execute()
}
