import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import { openDatabase, type Queries } from '../../db/database.ts'
import { createLogger } from '../../log/logger.ts'

export interface EventKills {
  kills: number
  events: number
  /** How often an event was delivered to a subscriber: twice the events, if all is well. */
  deliveries: number
  problems: string[]
}

interface Options {
  database: Config['database']
  /** So many over one database at once. */
  servers: number
  kills: number
  /** A whole number from 0 to below `end`, by chance. */
  below: (end: number) => number
}

const longestLifeMs = 200
const drainMs = 60_000

/** Kills servers that let things happen, at random moments, and checks that each event was delivered to each subscriber once. */
export async function killEventServers({ database: config, servers, kills, below }: Options): Promise<EventKills> {
  const database = await openDatabase({ database: config, log: createLogger({ level: 'silent' }) })
  await sql`create table happened (number text primary key)`.execute(database.write)
  await sql`create table delivered (subscriber text not null, number text not null)`.execute(database.write)
  const alive: ChildProcess[] = []
  try {
    for (let at = 0; at < servers; at += 1) alive.push(await start(config, false))
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(below(longestLifeMs))
      const at = below(servers)
      await end(alive[at])
      alive[at] = await start(config, kill >= kills - servers)
    }
    for (const child of alive.splice(0)) await end(child)
    for (let at = 0; at < servers; at += 1) alive.push(await start(config, true))
    return { kills, ...(await look(database.read)) }
  } finally {
    for (const child of alive) await end(child)
    await database.close()
  }
}

/** Waits until all is delivered, and says what is not, or twice. */
async function look(database: Queries): Promise<Omit<EventKills, 'kills'>> {
  for (const deadline = Date.now() + drainMs; ; await sleep(50)) {
    const { rows: missing } = await sql<{ subscriber: string; number: string }>`
      select s.subscriber, h.number from happened h cross join (select distinct subscriber from event_cursors) s
      where not exists (select 1 from delivered d where d.number = h.number and d.subscriber = s.subscriber)`.execute(
      database,
    )
    if (missing.length > 0 && Date.now() < deadline) continue
    const { rows: doubled } = await sql<{ subscriber: string; number: string }>`
      select subscriber, number from delivered group by subscriber, number having count(*) > 1`.execute(database)
    const count = async (table: string) =>
      (await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(database)).rows[0]?.rows ??
      0
    return {
      events: await count('happened'),
      deliveries: await count('delivered'),
      problems: [
        ...missing.map(({ subscriber, number }) => `${subscriber} never heard of ${number}`),
        ...doubled.map(({ subscriber, number }) => `${subscriber} heard of ${number} more than once`),
      ],
    }
  }
}

function start(database: Config['database'], drains: boolean): Promise<ChildProcess> {
  const worker = fileURLToPath(new URL('event-worker.ts', import.meta.url))
  const child = spawn(process.execPath, [worker, JSON.stringify({ database, drains })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(child))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`a server of events ended by itself, with ${code}`)))
  })
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}
