import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

/** As many as a repository may have. */
export const manyThreads = 50_000

type Kind = 'discussion' | 'pull'

/** So many of them are closed, the older ones: of pull requests all but those that may be open. */
export const closedThreads: Readonly<Record<Kind, number>> = { discussion: 20_000, pull: 49_000 }

/** By name of a label and of a milestone, which threads have it, as a condition on their number `n`. */
const marks = (closed: number): Readonly<Record<string, string>> => ({
  everywhere: 'n > 0',
  half: 'n % 2 = 0',
  rare: 'n % 10000 = 1',
  // Nothing that is open has it: it is looked for in vain.
  past: `n <= ${closed}`,
  // As many have it as may be looked at by themselves, and some more.
  many: 'n % 40 = 0',
})

interface Filling {
  repoId: number
  kind: Kind
  /** Whose the open ones are, and the closed ones. */
  openBy: number
  closedBy: number
}

const batch = 1_000

/** Fills a repository that has no threads with as many as it may have, with labels, milestones, people and answers. The last one that changed is the oldest. */
export async function insertManyThreads(db: Queries, { repoId, kind, openBy, closedBy }: Filling): Promise<void> {
  const [threads, labels, milestones] = [
    await lastId(db, 'threads'),
    await lastId(db, 'labels'),
    await lastId(db, 'milestones'),
  ]
  const closed = closedThreads[kind]
  const conditions = Object.entries(marks(closed))
  for (const [at, [name]] of conditions.entries()) {
    const uid = `${repoId}-${name}`
    await sql`insert into labels (id, uid, repo_id, name, folded_name, color, description, created_at)
      values (${labels + at + 1}, ${uid}, ${repoId}, ${name}, ${name}, 'gray', '', 0)`.execute(db)
    await sql`insert into milestones (id, uid, repo_id, title, folded_title, description, due_on, created_at)
      values (${milestones + at + 1}, ${uid}, ${repoId}, ${name}, ${name}, '', '', 0)`.execute(db)
  }
  const [everywhere, past] = ['everywhere', 'past'].map(
    (name) => milestones + 1 + conditions.findIndex(([each]) => each === name),
  )
  const of = (value: number | undefined) => sql.lit(value ?? 0)
  for (let from = 0; from < manyThreads; from += batch) {
    const numbers = sql`with recursive numbers (n) as (
      select ${of(from + 1)} union all select n + 1 from numbers where n < ${of(from + batch)})`
    await sql`${numbers} insert into threads
      (id, repo_id, number, kind, state, title, body, author_id, created_at, updated_at, milestone_id, answer_uid)
      select ${of(threads)} + n, ${of(repoId)}, n, ${sql.lit(kind)}, case when n <= ${of(closed)} then 'closed' else 'open' end,
        case when n = 30000 then 'A needle' else 'Weave ' || n end, '',
        case when n <= ${of(closed)} then ${of(closedBy)} else ${of(openBy)} end, n, ${of(2 * manyThreads)} - n,
        case when n <= ${of(closed)} then ${of(past)} when n % 3 = 0 then null else ${of(everywhere)} end,
        case when n % 500 = 0 then 'x' end
      from numbers`.execute(db)
    if (kind === 'pull')
      await sql`${numbers} insert into pulls (thread_id, repo_id, number, is_open, base_ref, head_ref, head_oid, versions)
        select ${of(threads)} + n, ${of(repoId)}, n, case when n <= ${of(closed)} then 0 else 1 end, 'main', 'topic-' || n,
          ${sql.lit('1'.repeat(40))}, 1 from numbers`.execute(db)
    for (const [at, [, condition]] of conditions.entries())
      await sql`${numbers} insert into thread_labels (thread_id, label_id)
        select ${of(threads)} + n, ${of(labels + at + 1)} from numbers where ${sql.raw(condition)}`.execute(db)
    await sql`${numbers} insert into thread_assignees (thread_id, user_id, assigned_at)
      select ${of(threads)} + n, case when n <= ${of(closed)} then ${of(closedBy)} else ${of(openBy)} end, n
      from numbers where n % 7 <> 0`.execute(db)
  }
  const [open, none] = [manyThreads - closed, 0]
  await db
    .insertInto('thread_counters')
    .values({
      ...{ repo_id: repoId, last_number: manyThreads },
      ...{ open_discussions: kind === 'pull' ? none : open, closed_discussions: kind === 'pull' ? none : closed },
      ...(kind === 'pull' && { open_pulls: open, closed_pulls: closed }),
    })
    .execute()
}

async function lastId(db: Queries, table: 'threads' | 'labels' | 'milestones'): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}
