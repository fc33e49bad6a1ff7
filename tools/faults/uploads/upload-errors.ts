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

interface Options {
  /** The first call that fails, and the last one. */
  from: number
  upTo: number
  /** What the name of a trial has to say for it to be played: one that is told as a problem is played again by its name. */
  only: string
  engine: 'sqlite' | 'postgres'
}

/** Objects are written many pieces at once, which is another call than that of git. */
const serverFaults: readonly Fault[] = faults.map(({ calls, error }) => ({
  calls: calls === 'pwrite64' ? 'pwrite64,pwritev' : calls,
  error,
}))

/** Lets the n-th call of every kind fail during an upload of every kind, for all n of `from` to `upTo`. Tells of each problem as it comes. */
export async function uploadErrors({ from, upTo, only, engine }: Options): Promise<ErrorReport> {
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
  const report: ErrorReport = { injected: 0, failed: 0, acknowledged: 0, restarts: 0, problems: [] }
  try {
    await server.start()
    const sender = { url: server.url, owner: account.username, token: await openAccount(server) }
    const place = { server, sender, report, data, database, log }
    for (let n = from; n <= upTo; n += 1) {
      for (const [name, kind] of Object.entries(uploadKinds)) {
        const trials = [
          ...serverFaults.map((fault) => ({ ...fault, inject: attachedTo(server) })),
          ...childFaults.map((fault) => ({ ...fault, inject: failing.inject })),
        ]
        for (const trial of trials) {
          const fault = `${name}: ${trial.error} at ${trial.calls} ${n}`
          if (fault.includes(only)) await once(place, { ...trial, n, name, kind, fault })
        }
      }
      process.stdout.write(`calls ${n} of ${upTo}, ${report.problems.length} problems\n`)
    }
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

interface Place {
  server: ServerUnderTest
  sender: Sender
  report: ErrorReport
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

async function once(place: Place, { calls, error, n, name, kind, inject, fault }: Trial): Promise<void> {
  const { server, sender, report, log } = place
  const upload = await beginUpload({ sender, kind, name: `${name}-${report.injected}` })
  const logged = statSync(log).size
  const detach = await inject({ calls, injected: `${calls}:error=${error}:when=${n}` })
  const isDone = await kind.send(upload).then(
    () => true,
    () => false,
  )
  await detach()
  report.injected += 1
  report[isDone ? 'acknowledged' : 'failed'] += 1
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
}
