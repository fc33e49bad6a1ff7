import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EventKills, killEventServers } from '../../server/src/events/testing/event-kills.ts'
import { startPostgres } from '../../server/src/testing/postgres-server.ts'
import type { Random } from './random.ts'

interface Options {
  engine: 'sqlite' | 'postgres'
  kills: number
  random: Random
}

/** Processes that do nothing but record and deliver events, four transactions at once, killed at random moments: one over SQLite, two over one PostgreSQL. */
export async function outboxKills({ engine, kills, random }: Options): Promise<EventKills> {
  if (engine === 'postgres') {
    const server = await startPostgres()
    const database = { engine, url: server.url('postgres') }
    return killEventServers({ database, servers: 2, kills, below: random.below }).finally(() => server.stop())
  }
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-events-'))
  const database = { engine, file: join(folder, 'sheaf.db') }
  return killEventServers({ database, servers: 1, kills, below: random.below }).finally(() =>
    rmSync(folder, { recursive: true, force: true }),
  )
}
