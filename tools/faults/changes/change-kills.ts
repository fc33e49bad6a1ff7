import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../../../server/src/config/config.ts'
import { startMailSink } from '../../../server/src/testing/mail-sink.ts'
import { startPostgres } from '../../../server/src/testing/postgres-server.ts'
import { freePort } from '../../process/free-port.ts'
import { runProcess } from '../../process/run-process.ts'
import { at } from '../../workspace.ts'
import { writeCommits } from '../pusher.ts'
import type { Random } from '../random.ts'
import { serverUnderTest } from '../server-under-test.ts'
import { leftObjects } from '../uploads/left-objects.ts'
import { type Apart, type Change, changes, type Prepare } from './changes.ts'
import { leftOver } from './left-over.ts'
import { newOwner, type World } from './world.ts'

/** What kills in the middle of one kind of change have come to. */
interface Kind {
  kills: number
  /** How often it was done, or had not begun; and how often its answer was there before the kill. */
  whole: number
  nothing: number
  acknowledged: number
  /** What it takes where nobody is killed, and the longest until its name was free or whole afterwards. In milliseconds. */
  usual: number
  longestAfter: number
}

export interface ChangeKillReport {
  kills: number
  /** Those of the client. */
  ofClient: number
  seconds: number
  kinds: Record<string, Kind>
  problems: string[]
}

/** A change is killed up to so many times its usual time after it has begun: at its first step as at what follows its answer. */
const beyond = 1.3
/** What is swept after a start is swept by then. */
const sweptMs = 5_000

interface Options {
  kills: number
  random: Random
  /** What is killed in the middle, by name. */
  kinds?: Kinds
  engine?: 'sqlite' | 'postgres'
  /** The server as it is built, or, for tests, as it stands. */
  isProduct?: boolean
}

/**
 * Kills the server in the middle of creations, renames, transfers, forks, deletions, restorations, commits, uploads and imports, or of other
 * kinds of changes, each in turn; where a client is a process of its own, the client half of the time.
 */
export async function changeKills({
  kills,
  random,
  kinds = changes,
  engine = 'sqlite',
  isProduct = true,
}: Options): Promise<ChangeKillReport> {
  if (isProduct) await runProcess(process.execPath, [at('tools/commands/build.ts')], { live: true })
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-changes-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const sink = await startMailSink()
  const data = join(folder, 'data')
  const database: Config['database'] = postgres
    ? { engine: 'postgres', url: postgres.url('postgres') }
    : { engine: 'sqlite', file: join(data, 'sheaf.db') }
  const env = {
    ...{ SHEAF_SMTP_URL: sink.url, SHEAF_OUTBOUND_ALLOW: '127.0.0.1', SHEAF_LOG_LEVEL: 'info' },
    ...(database.engine === 'postgres' && { SHEAF_DATABASE_URL: database.url }),
  }
  const server = serverUnderTest({
    data,
    port: await freePort(),
    log: join(folder, 'server.log'),
    env,
    isProduct,
  })
  const began = performance.now()
  const report: ChangeKillReport = { kills: 0, ofClient: 0, seconds: 0, kinds: {}, problems: [] }
  try {
    await server.start()
    const [ada, bob] = [
      await newOwner(server, { username: 'ada', sink }),
      await newOwner(server, { username: 'bob', sink }),
    ]
    const world: World = { server, ada, bob, ...(await writeCommits(folder, 3_000)) }
    let number = 0
    for (const [name, prepare] of Object.entries(kinds)) {
      number += 1
      report.kinds[name] = await firstOf(world, { prepare, number })
    }
    while (report.kills < kills && report.problems.length <= 20) {
      for (const [name, kind] of Object.entries(report.kinds)) {
        if (report.kills >= kills) break
        number += 1
        const turn = { prepare: kinds[name], kind, number, random, report }
        await killOne(world, turn).catch((error: unknown) => {
          const problem = `${name}-${number}: ${error instanceof Error ? error.message : String(error)}`
          report.problems.push(problem)
          process.stdout.write(`${problem}\n`)
        })
        report.kills += 1
        kind.kills += 1
      }
      process.stdout.write(`${report.kills} kills, ${report.problems.length} problems\n`)
    }
    // Whoever was cut off at the very end is swept by one more start.
    await server.stop()
    await server.start()
    await wait(sweptMs)
    await server.stop()
    report.problems.push(...(await leftOver(data, database)), ...(await leftObjects(data, database)))
    report.seconds = Math.round((performance.now() - began) / 1000)
    return report
  } finally {
    await server.stop()
    await sink.stop()
    await postgres?.stop()
    if (report.problems.length === 0) rmSync(folder, { recursive: true, force: true })
    else process.stdout.write(`What was found lies in ${folder}\n`)
  }
}

type Kinds = Readonly<Record<string, Prepare>>

interface Turn {
  prepare: Prepare | undefined
  number: number
}

/** Once without a kill, which says how long it takes. */
async function firstOf(world: World, { prepare, number }: Turn): Promise<Kind> {
  const change = await prepare?.(world, number)
  const began = performance.now()
  await change?.act()
  const usual = Math.round(performance.now() - began)
  await change?.settle(true)
  return { kills: 0, whole: 0, nothing: 0, acknowledged: 0, usual, longestAfter: 0 }
}

interface Killing extends Turn {
  kind: Kind
  random: Random
  report: ChangeKillReport
}

async function killOne(world: World, { prepare, number, kind, random, report }: Killing): Promise<void> {
  const change = await prepare?.(world, number)
  if (change === undefined) return
  const apart = random.chance(0.5) ? await change.actApart?.() : undefined
  const killed =
    apart === undefined ? await killServer(world, { change, kind, random }) : await killClient(apart, { kind, random })
  if (apart !== undefined) report.ofClient += 1
  const began = performance.now()
  // What was heard before the kill counts, and what came while it went.
  const outcome = await change.settle(killed.isAcknowledged)
  kind[outcome] += 1
  if (killed.wasAcknowledged) kind.acknowledged += 1
  kind.longestAfter = Math.max(kind.longestAfter, Math.round(performance.now() - began))
}

interface Moment {
  kind: Kind
  random: Random
}

const untilKill = ({ kind, random }: Moment) => wait(random.below(Math.max(10, kind.usual * beyond)))

async function killServer({ server }: World, { change, ...moment }: Moment & { change: Change }) {
  let isAcknowledged = false
  const acting = change.act().then(
    () => {
      isAcknowledged = true
    },
    () => undefined,
  )
  await untilKill(moment)
  const wasAcknowledged = isAcknowledged
  await server.kill()
  await acting
  await server.start()
  return { isAcknowledged, wasAcknowledged }
}

async function killClient({ begin, kill, ended }: Apart, moment: Moment) {
  begin()
  await untilKill(moment)
  kill()
  const isAcknowledged = await ended
  return { isAcknowledged, wasAcknowledged: isAcknowledged }
}
