import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account } from '../../../bench/sheaf/account.ts'
import type { Config } from '../../../server/src/config/config.ts'
import { startPostgres } from '../../../server/src/testing/postgres-server.ts'
import { freePort } from '../../process/free-port.ts'
import { leftOver } from '../changes/left-over.ts'
import type { ErrorReport } from '../disk-errors.ts'
import { attachedTo, childFaults, type Fault, failingGit, faults, type Inject } from '../injected-errors.ts'
import { openAccount } from '../scene.ts'
import { type ServerUnderTest, serverUnderTest } from '../server-under-test.ts'
import { leftObjects } from './left-objects.ts'
import { lookBehind } from './look-behind.ts'
import type { Sender } from './model-on-hub.ts'
import { beginUpload, settleUpload, type UploadKind } from './upload.ts'
import { uploadKinds } from './upload-kinds.ts'

/** What a sweep has come to. */
export interface UploadErrorReport extends ErrorReport {
  /** Trials in which no thread or process came to its n-th call: their upload met no fault. */
  untouched: number
  /** The last call that failed, by way of sending and fault; a plus where the sweep did not come to the end of them. */
  last: Record<string, string>
  /** Where a run goes on whose time was over, as `--from` has it. */
  next?: number
}

interface Options {
  /** The first call that fails, and the last one. */
  from: number
  upTo: number
  /** Each call, or each so manieth one: a database writes the same kind of page two hundred times. */
  every: number
  /** No trial begins later than this, in milliseconds since the beginning. */
  forMs: number
  /** What the name of a trial has to say for it to be played: one that is told as a problem is played again by its name. */
  only: string
  engine: 'sqlite' | 'postgres'
}

/** Objects are written many pieces at once, which is another call than that of git. */
const serverFaults: readonly Fault[] = faults.map(({ calls, error }) => ({
  calls: calls === 'pwrite64' ? 'pwrite64,pwritev' : calls,
  error,
}))

/** After so many trials in a row that met no fault, an upload makes no more such calls. */
const untouchedAtEnd = 3

/**
 * Lets the n-th call of every kind fail during an upload of every kind, for all n of `from` to `upTo`, and of each kind of call no further than
 * an upload makes them. Tells of each problem as it comes.
 */
export async function uploadErrors({ from, upTo, every, forMs, only, engine }: Options): Promise<UploadErrorReport> {
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-upload-errors-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const data = join(folder, 'data')
  const database: Config['database'] = postgres
    ? { engine: 'postgres', url: postgres.url('postgres') }
    : { engine: 'sqlite', file: join(data, 'sheaf.db') }
  const failing = await failingGit(join(folder, 'bin'))
  const env = { ...failing.env, ...(database.engine === 'postgres' && { SHEAF_DATABASE_URL: database.url }) }
  const log = join(folder, 'server.log')
  const server = serverUnderTest({ data, port: await freePort(), log, env })
  const report: UploadErrorReport = {
    ...{ injected: 0, untouched: 0, failed: 0, acknowledged: 0, restarts: 0 },
    ...{ last: {}, problems: [] },
  }
  const sweeps = new Map<string, Sweep>()
  try {
    await server.start()
    const sender = { url: server.url, owner: account.username, token: await openAccount(server) }
    const place = { server, sender, report, data, database, log }
    const trials = [
      ...serverFaults.map((fault) => ({ ...fault, whose: '', inject: attachedTo(server, join(folder, 'told')) })),
      ...childFaults.map((fault) => ({ ...fault, whose: '', inject: failing.inject })),
      ...faults.map((fault) => ({ ...fault, whose: ' of git', inject: failing.inject })),
    ]
    const pairs = Object.entries(uploadKinds)
      .flatMap(([name, kind]) =>
        trials.map((trial) => ({
          ...trial,
          name,
          kind,
          of: `${name}: ${trial.error} at ${trial.calls}${trial.whose}`,
        })),
      )
      .filter(({ of }) => of.includes(only))
    for (let n = from; n <= upTo && report.next === undefined; n += every) {
      for (const pair of pairs) {
        const sweep = sweeps.get(pair.of) ?? { untouched: 0, last: 0 }
        sweeps.set(pair.of, sweep)
        if (sweep.untouched >= untouchedAtEnd) continue
        if (performance.now() - began > forMs) {
          report.next = n
          break
        }
        const isMet = await once(place, { ...pair, n, fault: `${pair.of} ${n}` })
        if (isMet) sweep.last = n
        sweep.untouched = isMet ? 0 : sweep.untouched + 1
      }
      const going = [...sweeps.values()].filter(({ untouched }) => untouched < untouchedAtEnd).length
      process.stdout.write(`calls ${n}, ${going} kinds of faults go on, ${report.problems.length} problems\n`)
      if (going === 0) break
    }
    for (const [of, { untouched, last }] of sweeps)
      report.last[of] = `${last === 0 ? `below ${from}` : last}${untouched < untouchedAtEnd ? '+' : ''}`
    await server.stop()
    report.problems.push(...(await leftOver(data, database)), ...(await leftObjects(data, database)))
    return report
  } finally {
    await server.stop()
    await postgres?.stop()
    if (report.problems.length === 0) rmSync(folder, { recursive: true, force: true })
    else process.stdout.write(`What was found lies in ${folder}\n`)
  }
}

/** One kind of fault in one way of sending. */
interface Sweep {
  /** Trials in a row that met no fault. */
  untouched: number
  /** The last call that failed. */
  last: number
}

interface Place {
  server: ServerUnderTest
  sender: Sender
  report: UploadErrorReport
  data: string
  database: Config['database']
  log: string
}

interface Trial extends Fault {
  n: number
  name: string
  kind: UploadKind
  inject: Inject
  /** What it is called. */
  fault: string
}

/** Says whether any call has failed. */
async function once(place: Place, { calls, error, n, name, kind, inject, fault }: Trial): Promise<boolean> {
  const { server, sender, report, log } = place
  const upload = await beginUpload({ sender, kind, name: `${name}-${report.injected + report.untouched}` })
  const logged = statSync(log).size
  const detach = await inject({ calls, injected: `${calls}:error=${error}:when=${n}` })
  const isDone = await kind.send(upload).then(
    () => true,
    () => false,
  )
  const isMet = await detach()
  report[isMet ? 'injected' : 'untouched'] += 1
  if (isMet) report[isDone ? 'acknowledged' : 'failed'] += 1
  if (!isMet && !isDone) report.problems.push(`${fault}: it was broken off, and no call had failed`)
  upload.model.heard.push(isDone ? 'It was done.' : 'It was broken off.')
  if (!server.isDead() && !(await server.isReady())) await server.stop()
  try {
    if (server.isDead()) {
      report.restarts += 1
      upload.model.heard.push('The server was started again.')
      await server.start()
    }
    await settleUpload(upload)
  } catch (problem) {
    const told = `${fault}: ${problem instanceof Error ? problem.message : String(problem)}`
    report.problems.push(told)
    await server.stop()
    process.stdout.write(`${told}\n`)
    process.stdout.write(`${await lookBehind({ ...place, upload, logged })}\n`)
    await server.start()
  }
  return isMet
}
