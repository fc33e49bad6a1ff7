import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { openDatabase } from '../../db/database.ts'
import { postgresPubSub } from '../../db/pub-sub.ts'
import { createJobs } from '../../jobs/jobs.ts'
import { createLogger } from '../../log/logger.ts'
import { on } from '../event-kind.ts'
import { createEvents } from '../events.ts'

/** A server that does nothing but let things happen, four at once, and deliver them to two subscribers. It is there to be killed. */
const Order = z.object({
  database: z.union([
    z.object({ engine: z.literal('sqlite'), file: z.string() }),
    z.object({ engine: z.literal('postgres'), url: z.string() }),
  ]),
  /** Does it only deliver what has happened? */
  drains: z.boolean(),
})
const order = Order.parse(JSON.parse(process.argv[2] ?? ''))
const log = createLogger({ level: 'silent' })
const database = await openDatabase({ database: order.database, log })
const announcements =
  order.database.engine === 'postgres'
    ? postgresPubSub({ url: order.database.url, log, database: database.write })
    : undefined
const events = createEvents({ database, log, jobs: createJobs({ database, log }), announcements })

const happened = { kind: 'happened', payload: z.object({ number: z.string() }) }
for (const name of ['first', 'second']) {
  const handler = on(happened, async (tx, { number }) => {
    await sql`insert into delivered (subscriber, number) values (${name}, ${number})`.execute(tx)
  })
  await events.subscribe({ name, handlers: [handler] })
}
process.stdout.write('ready\n')

async function produce(): Promise<void> {
  for (;;) {
    const number = randomUUID()
    await database
      .tx(async (tx) => {
        await sql`insert into happened (number) values (${number})`.execute(tx)
        await events.record(tx, happened, { number })
        // What begins later may be committed first.
        if (database.engine === 'postgres') await sleep(Math.random() * 10)
      })
      .catch(() => undefined)
    events.wake()
    await sleep(Math.random() * 5)
  }
}
if (!order.drains) await Promise.all([produce(), produce(), produce(), produce()])
else for (;;) await sleep(1_000)
