import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../../../server/src/config/config.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { logDeliveries, readDeliveries } from '../../../server/src/events/testing/delivery-log.ts'
import { createLogger } from '../../../server/src/log/logger.ts'
import { type MailSink, startMailSink } from '../../../server/src/testing/mail-sink.ts'
import { startPostgres } from '../../../server/src/testing/postgres-server.ts'
import { freePort } from '../../process/free-port.ts'
import { runProcess } from '../../process/run-process.ts'
import { at } from '../../workspace.ts'
import { runGit, writeCommits } from '../pusher.ts'
import type { Random } from '../random.ts'
import { type ServerUnderTest, serverUnderTest } from '../server-under-test.ts'
import { checkDeliveries, type Delivered } from './check-deliveries.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { type Door, startPeople } from './people.ts'

export interface EventKillReport extends Delivered {
  kills: number
  seconds: number
  /** What was tried, and how much of that was acknowledged. */
  attempts: number
  acknowledged: number
}

interface Options {
  engine: 'sqlite' | 'postgres'
  kills: number
  random: Random
}

/** A server lives for so long at most before one is killed. */
const longestLifeMs = 1_000
/** A killed server's leases last half a minute; then another one does what was left. */
const drainMs = 120_000

const log = createLogger({ level: 'silent' })

/**
 * Kills servers as `npm start` runs them while people let things happen, and looks whether each thing happened once and was
 * delivered once: one server over SQLite, two over one PostgreSQL and one folder of repositories.
 */
export async function eventKills({ engine, kills, random }: Options): Promise<EventKillReport> {
  await runProcess(process.execPath, [at('tools/commands/build.ts')], { live: true })
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-events-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const sink = await startMailSink()
  const began = performance.now()
  let isSound = false
  try {
    const database = postgres
      ? ({ engine: 'postgres', url: postgres.url('postgres') } as const)
      : ({ engine: 'sqlite', file: join(folder, '0', 'sheaf.db') } as const)
    const servers = await prepare({ folder, database, sink, count: postgres ? 2 : 1 })
    const ledger = openLedger()
    const delivered = await killAll({ folder, database, sink, servers, kills, random, ledger })
    isSound = delivered.problems.length === 0
    const { attempts } = ledger
    return {
      kills,
      seconds: Math.round((performance.now() - began) / 1000),
      attempts: attempts.length,
      acknowledged: attempts.filter((each) => each.acknowledged).length,
      ...delivered,
    }
  } finally {
    await sink.stop()
    await postgres?.stop()
    if (isSound) rmSync(folder, { recursive: true, force: true })
    else process.stdout.write(`What was found lies in ${folder}\n`)
  }
}

interface Scene {
  folder: string
  database: Config['database']
  sink: MailSink
}

/** Servers that wait to be started, over a database that writes down what is delivered. */
async function prepare({ folder, database, sink, count }: Scene & { count: number }): Promise<ServerUnderTest[]> {
  mkdirSync(join(folder, '0'))
  const fresh = await openDatabase({ database, log })
  await logDeliveries(fresh).finally(() => fresh.close())
  const env = {
    SHEAF_SMTP_URL: sink.url,
    SHEAF_STORAGE_NODES: JSON.stringify({ local: join(folder, 'repositories') }),
    ...(database.engine === 'postgres' && { SHEAF_DATABASE_URL: database.url }),
  }
  const servers: ServerUnderTest[] = []
  for (let number = 0; number < count; number += 1) {
    const [data, file] = [join(folder, `${number}`), join(folder, `server-${number}.log`)]
    servers.push(serverUnderTest({ data, port: await freePort(), log: file, env, isProduct: true }))
  }
  return servers
}

interface Killing extends Scene {
  servers: readonly ServerUnderTest[]
  kills: number
  random: Random
  ledger: Ledger
}

async function killAll({ servers, kills, random, ledger, ...scene }: Killing): Promise<Delivered> {
  const { folder, database, sink } = scene
  const source = await writeCommits(folder, 3_000)
  try {
    for (const server of servers) await server.start()
    const doors: Door[] = servers.map(({ url }) => ({ url, isUp: true }))
    const people = await startPeople({ doors, ledger, random, sink, source })
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(random.below(longestLifeMs))
      const number = random.below(servers.length)
      const [server, door] = [servers[number], doors[number]]
      if (server === undefined || door === undefined) continue
      door.isUp = false
      await server.kill()
      await server.start()
      door.isUp = true
      if (kill % 20 === 19) process.stdout.write(`${kill + 1} kills, ${ledger.attempts.length} attempts\n`)
    }
    await people.stop()
    const found = await openDatabase({ database, log })
    try {
      for (const deadline = Date.now() + drainMs; ; await wait(500)) {
        const refs = await refsOf(folder, people.repositories)
        const { attempts } = ledger
        const delivered = checkDeliveries({ log: await readDeliveries(found), attempts, refs, mails: sink.mails })
        if (delivered.problems.length === 0 || Date.now() > deadline) return delivered
      }
    } finally {
      await found.close()
    }
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** The names of all refs of some repositories. */
async function refsOf(folder: string, uids: readonly string[]): Promise<Set<string>> {
  const names = new Set<string>()
  for (const uid of uids) {
    const gitDir = join(folder, 'repositories', uid.slice(-2), uid.slice(-4, -2), `${uid}.git`)
    const { said } = await runGit([
      '-c',
      'safe.directory=*',
      '--git-dir',
      gitDir,
      'for-each-ref',
      '--format=%(refname)',
    ])
    for (const name of said.split('\n')) if (name !== '' && !name.startsWith('refs/sheaf/')) names.add(name)
  }
  return names
}
