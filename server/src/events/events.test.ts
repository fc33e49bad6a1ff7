import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { postgresPubSub } from '../db/pub-sub.ts'
import { createJobs } from '../jobs/jobs.ts'
import { jobsCommand } from '../jobs/jobs-command.ts'
import { createLogger, type Logger } from '../log/logger.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { selectCursors } from './event.store.ts'
import { type Handler, on } from './event-kind.ts'
import { createEvents, type Events } from './events.ts'
import { killEventServers } from './testing/event-kills.ts'

const log = createLogger({ level: 'silent' })
const counted = { kind: 'counted', payload: z.object({ number: z.number() }) }

describe('events', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** A server of its own, as far as events go; what happens is told to a list, too, which no rollback undoes. */
  function scene(
    options: { pollMs?: number; pruneMs?: number; maxEvents?: number; log?: Logger; database?: Database } = {},
  ) {
    const { config } = server
    const { database } = { ...server, ...options }
    const jobs = createJobs({ database, log })
    const announcements =
      config.database.engine === 'postgres'
        ? postgresPubSub({ url: config.database.url, log, database: database.write })
        : undefined
    const events = createEvents({ database, log, jobs, announcements, retryMs: 10, ...options })
    return { events, jobs, stop: () => Promise.all([events.stop(), jobs.stop(1000)]) }
  }
  const tell = (events: Events, ...numbers: number[]) =>
    server.database.tx(async (tx) => {
      for (const number of numbers) await events.record(tx, counted, { number })
    })
  const collect = (heard: number[]): Handler => on(counted, async (_, { number }) => void heard.push(number))

  it('come to every subscriber, in order, once their transaction is committed, and not otherwise', async () => {
    const { events, stop } = scene()
    const [one, other]: [number[], number[]] = [[], []]
    await events.subscribe({ name: 'one', handlers: [collect(one)] })
    await events.subscribe({ name: 'other', handlers: [collect(other)] })
    await tell(events, 1, 2)
    const undone = server.database.tx(async (tx) => {
      await events.record(tx, counted, { number: 3 })
      throw new Error('in the middle')
    })
    await assert.rejects(undone)
    await tell(events, 4)
    events.wake()
    await eventually(() =>
      assert.deepEqual(
        [one, other],
        [
          [1, 2, 4],
          [1, 2, 4],
        ],
      ),
    )
    await stop()
    // Another server, or the next start, goes on where this one was.
    const next = scene()
    await next.events.subscribe({ name: 'one', handlers: [collect(one)] })
    const late: number[] = []
    await next.events.subscribe({ name: 'late', handlers: [collect(late)] })
    await tell(next.events, 5)
    next.events.wake()
    await eventually(() => assert.deepEqual([one, late], [[1, 2, 4, 5], [5]]))
    await next.stop()
  })

  it('are deleted once delivered to all, and what comes then is delivered, too', async () => {
    const { database } = server
    await database.write.deleteFrom('event_cursors').execute()
    const first = scene()
    const heard: number[] = []
    await first.events.subscribe({ name: 'only', handlers: [collect(heard)] })
    await tell(first.events, 1)
    first.events.wake()
    await first.stop()
    const second = scene({ pruneMs: 0 })
    await second.events.subscribe({ name: 'only', handlers: [collect(heard)] })
    await eventually(async () => assert.deepEqual(await database.read.selectFrom('events').selectAll().execute(), []))
    await tell(second.events, 2)
    second.events.wake()
    await eventually(() => assert.deepEqual(heard, [1, 2]))
    await second.stop()
  })

  it('of which one makes a subscriber fail are handed to a job, and those behind it get through', async () => {
    const { events, jobs, stop } = scene()
    const heard: number[] = []
    let isMended = false
    const handler = on(counted, async (_, { number }) => {
      if (number === 2 && !isMended) throw new Error('a mistake of ours')
      heard.push(number)
    })
    const steady: number[] = []
    await events.subscribe({ name: 'failing', handlers: [handler] })
    await events.subscribe({ name: 'steady', handlers: [collect(steady)] })
    await tell(events, 1, 2, 3)
    events.wake()
    await eventually(() => assert.deepEqual([new Set(heard), steady], [new Set([1, 3]), [1, 2, 3]]))
    isMended = true
    jobs.wake()
    await eventually(() => assert.ok(heard.includes(2)))
    await stop()
  })

  it('cost one transaction for all who have a handler, and one for all who have none', async () => {
    const { database } = server
    let transactions = 0
    const counting: Database = {
      ...database,
      count(work) {
        transactions += 1
        return database.count(work)
      },
    }
    const { events, stop } = scene({ database: counting })
    const heard: number[] = []
    for (const name of ['a', 'b', 'c']) await events.subscribe({ name: `of ${name}`, handlers: [collect(heard)] })
    const other = on({ kind: 'other', payload: z.unknown() }, async () => assert.fail('it never happens'))
    for (const name of ['d', 'e', 'f']) await events.subscribe({ name: `of ${name}`, handlers: [other] })
    events.wake({ userId: 1 })
    await events.deliveredFor(1)
    transactions = 0
    await tell(events, 1, 2)
    events.wake()
    await eventually(() => assert.deepEqual(heard, [1, 2, 1, 2, 1, 2]))
    await stop()
    // On PostgreSQL one more gives events their positions, in each round: a server hears what it announces, too, and polls. A transaction for each
    // subscriber would be seven in one round alone.
    const most = database.engine === 'postgres' ? 6 : 2
    assert.ok(transactions <= most, `${transactions} transactions`)
    const cursors = await selectCursors(database.read, ['of a', 'of c', 'of d', 'of f'])
    assert.equal(new Set(cursors.values()).size, 1)
  })

  it('of which one makes a subscriber fail leave one trace with each other one', async () => {
    const { events, jobs, stop } = scene()
    let isMended = false
    const mark = (name: string) =>
      on(counted, async (tx, { number }) => {
        await jobs.enqueue(tx, { queue: `traces of ${name}`, payload: number })
        if (name === 'last' && !isMended) throw new Error('a mistake of ours')
      })
    for (const name of ['first', 'last']) await events.subscribe({ name, handlers: [mark(name)] })
    const traces = async () =>
      (
        await server.database.read
          .selectFrom('jobs')
          .select(['queue', 'payload'])
          .where('queue', 'like', 'traces of %')
          .orderBy('id')
          .execute()
      ).map(({ queue, payload }) => `${queue} ${payload}`)
    await tell(events, 1, 2)
    events.wake()
    await eventually(async () => assert.deepEqual(await traces(), ['traces of first 1', 'traces of first 2']))
    isMended = true
    await eventually(async () => assert.deepEqual((await traces()).slice(2), ['traces of last 1', 'traces of last 2']))
    await stop()
  })

  it('are kept for a subscriber that is away, so many of them; what it loses is said, and counted', async () => {
    const { database, config } = server
    await database.write.deleteFrom('event_cursors').execute()
    const heard: number[] = []
    const away = { name: 'away', handlers: [collect(heard)] }
    const before = scene()
    await before.events.subscribe(away)
    await before.stop()
    const lines: string[] = []
    const told = createLogger({ level: 'info', target: { write: (line) => void lines.push(line) } })
    const here = scene({ pruneMs: 0, maxEvents: 4, log: told })
    const present: number[] = []
    await tell(here.events, 1, 2, 3, 4, 5, 6, 7)
    await here.events.subscribe({ name: 'present', handlers: [collect(present)] })
    here.events.wake()
    await eventually(() => assert.equal(lines.filter((line) => /"subscriber":"away","lost":3/.test(line)).length, 1))
    await here.stop()
    const count = await jobsCommand({ database: config.database }, [])
    assert.match(count.join('\n'), /^events for away: 4 waiting, 3 lost, the last ones on 20/m)
    const next = scene()
    await next.events.subscribe(away)
    await eventually(() => assert.deepEqual(heard, [4, 5, 6, 7]))
    await next.stop()
    await database.write.deleteFrom('event_cursors').where('subscriber', '=', 'away').execute()
  })

  it('wait for a subscriber that goes on failing, when too many wait as jobs already', async () => {
    const { database } = server
    const queue = 'deliver-event/stuck'
    const full = sql`
      insert into jobs (queue, payload, run_at, created_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 10000)
      select cast(${queue} as text), '{}', cast(${Date.now() + 3_600_000} as bigint), 0 from numbers`
    await full.execute(database.write)
    const lines: string[] = []
    const { events, stop } = scene({
      log: createLogger({ level: 'info', target: { write: (line) => void lines.push(line) } }),
    })
    const failing = on(counted, async () => {
      throw new Error('a mistake of ours')
    })
    await events.subscribe({ name: 'stuck', handlers: [failing] })
    await tell(events, 1)
    events.wake()
    const jobs = () => database.read.selectFrom('jobs').select('payload').where('queue', '=', queue)
    await eventually(() => assert.ok(lines.some((line) => line.includes('10000 events wait as jobs'))))
    await database.write.deleteFrom('jobs').where('queue', '=', queue).where('payload', '=', '{}').execute()
    await eventually(async () => assert.equal((await jobs().execute()).length, 1))
    await stop()
    await database.write.deleteFrom('jobs').where('queue', '=', queue).execute()
    await database.write.deleteFrom('event_cursors').where('subscriber', '=', 'stuck').execute()
  })

  it('are waited for by whoever let them happen, and by nobody else', async () => {
    const { database } = server
    const { events, stop } = scene()
    const delivered = Promise.withResolvers<void>()
    const heard: number[] = []
    const slow = on(counted, async (_, { number }) => {
      await delivered.promise
      heard.push(number)
    })
    await events.subscribe({ name: 'slow', handlers: [slow] })
    await tell(events, 1)
    events.wake({ userId: 7 })
    await events.deliveredFor(8)
    const own = events.deliveredFor(7).then(() => [...heard])
    assert.deepEqual(heard, [])
    delivered.resolve()
    assert.deepEqual(await own, [1])
    await stop()
    await database.write.deleteFrom('event_cursors').where('subscriber', '=', 'slow').execute()
  })

  it('that are committed out of order are all delivered', async () => {
    // SQLite has one writer: nothing is committed out of order.
    if (server.database.engine === 'sqlite') return
    const { events, stop } = scene()
    const heard: number[] = []
    await events.subscribe({ name: 'gaps', handlers: [collect(heard)] })
    await server.database.tx(async (tx) => {
      await events.record(tx, counted, { number: 1 })
      await tell(events, 2)
      events.wake()
      await eventually(() => assert.deepEqual(heard, [2]))
    })
    events.wake()
    await eventually(() => assert.deepEqual(heard, [2, 1]))
    await stop()
  })

  it('of one server are delivered to another at once', async () => {
    if (server.database.engine === 'sqlite') return
    const [here, there] = [scene({ pollMs: 600_000 }), scene({ pollMs: 600_000 })]
    const heard: number[] = []
    await there.events.subscribe({ name: 'elsewhere', handlers: [collect(heard)] })
    // An announcement that comes before the other one listens is followed by a look of its own.
    await tell(here.events, 1)
    here.events.wake()
    await eventually(() => assert.deepEqual(heard, [1]))
    await tell(here.events, 2)
    here.events.wake()
    await eventually(() => assert.deepEqual(heard, [1, 2]))
    await Promise.all([here.stop(), there.stop()])
  })

  it('come once to each subscriber, though servers are killed at random moments', async (test) => {
    const { SHEAF_DATABASE_URL: url } = await emptyDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-events-'))
    test.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const told = await killEventServers({
      database: url === undefined ? { engine: 'sqlite', file: join(folder, 'sheaf.db') } : { engine: 'postgres', url },
      servers: url === undefined ? 1 : 2,
      kills: 3,
      below: (end) => Math.floor(Math.random() * end),
    })
    assert.deepEqual(told.problems, [])
    assert.ok(told.events > 0)
    assert.equal(told.deliveries, 2 * told.events)
  })
})
