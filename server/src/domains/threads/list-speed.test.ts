import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type OpenedDatabase, openFilledDatabase, quickestTime } from '../../testing/open-database.ts'
import { insertWorlds, worldOfTwo } from '../../testing/worlds.ts'
import { selectThreads } from './thread-list.store.ts'
import { threadCursor, threadsAsked } from './threads-asked.ts'

const rows = 50_000
const batch = 1_000
/** So many of them are open: the older ones are closed. */
const closed = 20_000

/** In milliseconds, the quickest of at most so many rounds: what other work the machine has does not count. */
const bound = 30
const rounds = 40

/** Each open thread is asked for its labels, which takes PostgreSQL about as long as may be. */
const isNear = (q: string, engine: string) => engine === 'postgres' && q.endsWith('no:label')

/** By name, which threads have it, as a condition on their number `n`. */
const marks: Readonly<Record<string, string>> = {
  everywhere: 'n > 0',
  half: 'n % 2 = 0',
  rare: 'n % 10000 = 1',
  // Nothing that is open has it: it is looked for in vain.
  past: `n <= ${closed}`,
  // As many have it as may be looked at by themselves, and some more.
  many: 'n % 40 = 0',
}

/** What is typed, and whether something is found by it among what is open. */
const queries: Readonly<Record<string, boolean>> = {
  '': true,
  'label:everywhere': true,
  'label:half': true,
  'label:many': true,
  'label:rare': true,
  'label:past': false,
  'label:half label:many': true,
  'label:half label:rare': false,
  'label:past label:half': false,
  'no:label': false,
  'author:owner1': true,
  'author:owner2': false,
  'author:owner2 label:half': false,
  'assignee:owner1': true,
  'assignee:owner2': false,
  'no:assignee': true,
  'assignee:owner1 label:past': false,
  'milestone:everywhere': true,
  'milestone:past': false,
  'milestone:everywhere label:past': false,
  'milestone:past label:half': false,
  'no:milestone': true,
  'is:answered': true,
  'is:unanswered': true,
  'is:answered label:past': false,
  weave: true,
  needle: true,
  nowhere: false,
  'nowhere label:half': false,
  'nowhere author:owner1': false,
  'no:label no:assignee no:milestone nowhere': false,
  'is:closed label:past': true,
  'is:closed no:label': false,
  'is:closed nowhere assignee:owner2': false,
}

describe('a list of 50,000 threads', () => {
  let opened: OpenedDatabase
  beforeAll(async () => {
    opened = await openFilledDatabase(async (database) => {
      const { write } = database
      await insertWorlds(database, [worldOfTwo(2)])
      for (const [at, name] of Object.keys(marks).entries()) {
        const id = at + 1
        await sql`insert into labels (id, uid, repo_id, name, folded_name, color, description, created_at)
          values (${id}, ${name}, 1, ${name}, ${name}, 'gray', '', 0)`.execute(write)
        await sql`insert into milestones (id, uid, repo_id, title, folded_title, description, due_on, created_at)
          values (${id}, ${name}, 1, ${name}, ${name}, '', '', 0)`.execute(write)
      }
      const past = 1 + Object.keys(marks).indexOf('past')
      for (let from = 0; from < rows; from += batch) {
        const numbers = sql`with recursive numbers (n) as (
          select ${sql.lit(from + 1)} union all select n + 1 from numbers where n < ${sql.lit(from + batch)})`
        await sql`${numbers} insert into threads
          (id, repo_id, number, kind, state, title, body, author_id, created_at, updated_at, milestone_id, answer_uid)
          select n, 1, n, 'discussion', case when n <= ${sql.lit(closed)} then 'closed' else 'open' end,
            case when n = 30000 then 'A needle' else 'Weave ' || n end, '',
            case when n <= ${sql.lit(closed)} then 2 else 1 end, n, 100000 - n,
            case when n <= ${sql.lit(closed)} then ${sql.lit(past)} when n % 3 = 0 then null else 1 end,
            case when n % 500 = 0 then 'x' end
          from numbers`.execute(write)
        for (const [at, condition] of Object.values(marks).entries())
          await sql`${numbers} insert into thread_labels (thread_id, label_id)
            select n, ${sql.lit(at + 1)} from numbers where ${sql.raw(condition)}`.execute(write)
        await sql`${numbers} insert into thread_assignees (thread_id, user_id, assigned_at)
          select n, case when n <= ${sql.lit(closed)} then 2 else 1 end, n from numbers where n % 7 <> 0`.execute(write)
      }
    })
  })
  afterAll(() => opened.close())
  const ask = ({ sort, q, after }: { sort: 'newest' | 'updated'; q: string; after?: string | undefined }) => {
    const asked = threadsAsked({ repoId: 1, kind: 'discussion', state: 'open', sort, q, after })
    return selectThreads(opened.database.read, { ...asked, limit: 26 })
  }
  for (const sort of ['newest', 'updated'] as const) {
    for (const [q, isFound] of Object.entries(queries))
      it(`is read in time: ${sort}, ${q || 'all'}`, async (test) => {
        const found = await ask({ sort, q })
        assert.equal(found.length > 0, isFound)
        const last = found.at(-1)
        const { engine } = opened.database
        const enough = isNear(q, engine) ? 2 * bound : bound
        const first = await quickestTime(rounds, enough, () => ask({ sort, q }))
        const after = last && threadCursor(last)
        const next = after === undefined ? 0 : await quickestTime(rounds, enough, () => ask({ sort, q, after }))
        await test.annotate(`${first.toFixed(1)} ms, the next page ${next.toFixed(1)} ms on ${engine}`)
        assert.ok(Math.max(first, next) <= enough, `${first} ms, ${next} ms`)
      })
    it(`is read page by page, whatever is asked one by one: ${sort}`, async () => {
      const numbers: number[] = []
      let after: string | undefined
      do {
        const page = await ask({ sort, q: 'label:many', after })
        numbers.push(...page.map(({ number }) => number))
        const last = page.at(-1)
        after = last && threadCursor(last)
      } while (after !== undefined)
      const all = Array.from({ length: 750 }, (_, at) => closed + 40 * (at + 1))
      assert.deepEqual(numbers, sort === 'newest' ? all.toReversed() : all)
    })
  }
})
