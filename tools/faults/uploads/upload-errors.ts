import { mkdtempSync, rmSync } from 'node:fs'
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
import type { Sender } from './model-on-hub.ts'
import { beginUpload, settleUpload, type UploadKind } from './upload.ts'
import { uploadKinds } from './upload-kinds.ts'

interface Options {
  upTo: number
  engine: 'sqlite' | 'postgres'
}

/** Objects are written many pieces at once, which is another call than that of git. */
const serverFaults: readonly Fault[] = faults.map(({ calls, error }) => ({
  calls: calls === 'pwrite64' ? 'pwrite64,pwritev' : calls,
  error,
}))

/** Lets the n-th call of every kind fail during an upload of every kind, for all n up to `upTo`. */
export async function uploadErrors({ upTo, engine }: Options): Promise<ErrorReport> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-upload-errors-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const data = join(folder, 'data')
  const database: Config['database'] = postgres
    ? { engine: 'postgres', url: postgres.url('postgres') }
    : { engine: 'sqlite', file: join(data, 'sheaf.db') }
  const failing = await failingGit(join(folder, 'bin'))
  const env = { ...failing.env, ...(database.engine === 'postgres' && { SHEAF_DATABASE_URL: database.url }) }
  const server = serverUnderTest({ data, port: await freePort(), log: join(folder, 'server.log'), env })
  const report: ErrorReport = { injected: 0, failed: 0, acknowledged: 0, restarts: 0, problems: [] }
  try {
    await server.start()
    const sender = { url: server.url, owner: account.username, token: await openAccount(server) }
    for (let n = 1; n <= upTo; n += 1) {
      for (const [name, kind] of Object.entries(uploadKinds)) {
        for (const fault of serverFaults)
          await once({ server, sender, report }, { ...fault, n, name, kind, inject: attachedTo(server) })
        for (const fault of childFaults)
          await once({ server, sender, report }, { ...fault, n, name, kind, inject: failing.inject })
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
}

interface Trial extends Fault {
  n: number
  name: string
  kind: UploadKind
  inject: Inject
}

async function once({ server, sender, report }: Place, { calls, error, n, name, kind, inject }: Trial): Promise<void> {
  const fault = `${name}: ${error} at ${calls} ${n}`
  const upload = await beginUpload({ sender, kind, name: `${name}-${report.injected}` })
  const detach = await inject({ calls, injected: `${calls}:error=${error}:when=${n}` })
  const isDone = await kind.send(upload).then(
    () => true,
    () => false,
  )
  await detach()
  report.injected += 1
  report[isDone ? 'acknowledged' : 'failed'] += 1
  if (!server.isDead() && !(await server.isReady())) await server.stop()
  try {
    if (server.isDead()) {
      report.restarts += 1
      await server.start()
    }
    await settleUpload(upload)
  } catch (problem) {
    report.problems.push(`${fault}: ${problem instanceof Error ? problem.message : String(problem)}`)
  }
}
