import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { closedThreads, insertManyThreads } from '../../testing/many-threads.ts'
import { type OpenedDatabase, openFilledDatabase, quickestTime } from '../../testing/open-database.ts'
import { insertWorlds, worldOfTwo } from '../../testing/worlds.ts'
import { selectThreads } from './thread-list.store.ts'
import { threadCursor, threadsAsked } from './threads-asked.ts'

/** In milliseconds, the quickest of at most so many rounds: what other work the machine has does not count. */
const bound = 30
const rounds = 40

/**
 * PostgreSQL takes about as long as may be, and on a machine that gives half of what it gives on other days 50 ms; where each open thread is asked for its labels, twice that.
 */
const enoughOf = (q: string, engine: string) => (engine !== 'postgres' ? 1 : q.endsWith('no:label') ? 4 : 2) * bound

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
      await insertWorlds(database, [worldOfTwo(2)])
      await insertManyThreads(database.write, { repoId: 1, kind: 'discussion', openBy: 1, closedBy: 2 })
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
        const enough = enoughOf(q, engine)
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
      const all = Array.from({ length: 750 }, (_, at) => closedThreads.discussion + 40 * (at + 1))
      assert.deepEqual(numbers, sort === 'newest' ? all.toReversed() : all)
    })
  }
})
