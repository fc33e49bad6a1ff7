import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { z } from 'zod'
import { postgresPubSub } from '../db/pub-sub.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createLogger } from '../log/logger.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { freshDatabase } from '../testing/test-database.ts'
import { type Handler, on } from './event-kind.ts'
import { createEvents, type Events } from './events.ts'
import { killEventServers } from './testing/event-kills.ts'

const log = createLogger({ level: 'silent' })
const counted = { kind: 'counted', payload: z.object({ number: z.number() }) }

describe('events', { timeout: 170_000 }, () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.stop())

  /** A server of its own, as far as events go; what happens is told to a list, too, which no rollback undoes. */
  function scene(options: { pollMs?: number; pruneMs?: number } = {}) {
    const { database, config } = server
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
    await events.wake()
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
    await next.events.wake()
    await eventually(() => assert.deepEqual([one, late], [[1, 2, 4, 5], [5]]))
    await next.stop()
  })

  it('are deleted when all have heard of them, and what comes then is heard of, too', async () => {
    const { database } = server
    await database.write.deleteFrom('event_cursors').execute()
    const first = scene()
    const heard: number[] = []
    await first.events.subscribe({ name: 'only', handlers: [collect(heard)] })
    await tell(first.events, 1)
    await first.events.wake()
    await first.stop()
    const second = scene({ pruneMs: 0 })
    await second.events.subscribe({ name: 'only', handlers: [collect(heard)] })
    await eventually(async () => assert.deepEqual(await database.read.selectFrom('events').selectAll().execute(), []))
    await tell(second.events, 2)
    await second.events.wake()
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
    await events.wake()
    await eventually(() => assert.deepEqual([new Set(heard), steady], [new Set([1, 3]), [1, 2, 3]]))
    isMended = true
    jobs.wake()
    await eventually(() => assert.ok(heard.includes(2)))
    await stop()
  })

  it('that are committed out of order are all heard of', async () => {
    // SQLite has one writer: nothing is committed out of order.
    if (server.database.engine === 'sqlite') return
    const { events, stop } = scene()
    const heard: number[] = []
    await events.subscribe({ name: 'gaps', handlers: [collect(heard)] })
    await server.database.tx(async (tx) => {
      await events.record(tx, counted, { number: 1 })
      await tell(events, 2)
      await events.wake()
      await eventually(() => assert.deepEqual(heard, [2]))
    })
    await events.wake()
    await eventually(() => assert.deepEqual(heard, [2, 1]))
    await stop()
  })

  it('of one server are heard of by another at once', async () => {
    if (server.database.engine === 'sqlite') return
    const [here, there] = [scene({ pollMs: 600_000 }), scene({ pollMs: 600_000 })]
    const heard: number[] = []
    await there.events.subscribe({ name: 'elsewhere', handlers: [collect(heard)] })
    // An announcement that comes before the other one listens is followed by a look of its own.
    await tell(here.events, 1)
    await here.events.wake()
    await eventually(() => assert.deepEqual(heard, [1]))
    await tell(here.events, 2)
    await here.events.wake()
    await eventually(() => assert.deepEqual(heard, [1, 2]))
    await Promise.all([here.stop(), there.stop()])
  })

  it('come once to each subscriber, though servers are killed at random moments', async (test) => {
    const { SHEAF_DATABASE_URL: url } = await freshDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-events-'))
    test.after(() => rmSync(folder, { recursive: true, force: true }))
    const told = await killEventServers({
      database: url === undefined ? { engine: 'sqlite', file: join(folder, 'sheaf.db') } : { engine: 'postgres', url },
      servers: url === undefined ? 1 : 2,
      kills: 6,
      below: (end) => Math.floor(Math.random() * end),
    })
    assert.deepEqual(told.problems, [])
    assert.ok(told.events > 0)
    assert.equal(told.deliveries, 2 * told.events)
  })
})
