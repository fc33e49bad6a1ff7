import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { account } from '../../../bench/sheaf/account.ts'
import { type Absence, openLine } from '../../../server/src/testing/cut-line.ts'
import { startSwift } from '../../../server/src/testing/swift-server.ts'
import { freePort } from '../../process/free-port.ts'
import type { Random } from '../random.ts'
import { openAccount } from '../scene.ts'
import { serverUnderTest } from '../server-under-test.ts'
import { Refusal, type Sender } from './model-on-hub.ts'
import { beginUpload, settleUpload, type Upload } from './upload.ts'
import { uploadKinds } from './upload-kinds.ts'

/** What absences of a bucket have come to. */
export interface BucketAwayReport {
  absences: number
  uploads: number
  /** Answers of 503 that said when to come again, and the longest that somebody waited for one (ms). */
  putOff: number
  slowestAnswerMs: number
  /** The longest from the return of the bucket until an upload was whole (ms). */
  slowestAfterMs: number
  problems: string[]
}

interface Options {
  absences: number
  /** How long each lasts. */
  seconds: number
  random: Random
}

/** Who is told to come again is told so within this, whatever the bucket does. */
const answeredMs = 150_000
/** Whoever comes again when they are told is done so long after the bucket is back. */
const doneMs = 120_000
const kinds: readonly Absence[] = ['hung-up', 'silent']

/**
 * Takes the bucket away for some time in the middle of uploads, one of each kind at once, and of reading what was uploaded before: it hangs up, or
 * says nothing at all, by turns. Whoever is not answered has to be told when to come again, and comes: all is whole in the end.
 */
export async function bucketAway({ absences, seconds, random }: Options): Promise<BucketAwayReport> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bucket-away-'))
  const report: BucketAwayReport = {
    ...{ absences: 0, uploads: 0, putOff: 0, slowestAnswerMs: 0, slowestAfterMs: 0 },
    problems: [],
  }
  const swift = await startSwift()
  const line = await openLine(new URL(swift.url))
  const env = { SHEAF_OBJECTS_URL: line.url }
  const log = join(folder, 'server.log')
  const server = serverUnderTest({ data: join(folder, 'data'), port: await freePort(), log, env })
  try {
    await server.start()
    const sender = { url: server.url, owner: account.username, token: await openAccount(server) }
    const before = await beginAll(sender, 'before')
    const began = performance.now()
    await Promise.all(before.map((upload) => upload.kind.send(upload)))
    const usual = performance.now() - began
    for (let n = 0; n < absences; n += 1) {
      const how = kinds[n % kinds.length] ?? 'silent'
      const uploads = await beginAll(sender, String(n + 1))
      const reading = before.filter(({ kind }) => kind.isObject)
      const untilBack = Promise.withResolvers<number>()
      const telling = { report, how, back: untilBack.promise }
      const all = uploads.map((upload) => persist(telling, upload.model.api, () => upload.kind.send(upload)))
      await wait(random.below(usual))
      line.goAway(how)
      const readers = reading.map(({ model, files: [file] }) =>
        persist(telling, `${model.api}, read`, async () => {
          const answer = await model.ask(`${model.lfs}/objects/${file?.oid}`)
          const bytes = Buffer.from(await answer.arrayBuffer())
          if (file === undefined || !bytes.equals(file.bytes)) throw new Error('something else was read')
        }),
      )
      await wait(seconds * 1_000)
      line.comeBack()
      untilBack.resolve(performance.now())
      await Promise.all([...all, ...readers])
      report.absences += 1
      report.uploads += uploads.length
      for (const upload of uploads)
        await settleUpload(upload).catch((error: unknown) => {
          report.problems.push(`${how}: ${upload.model.api}: ${error instanceof Error ? error.message : String(error)}`)
        })
      process.stdout.write(
        `${report.absences} absences, ${report.putOff} put off, ${report.problems.length} problems\n`,
      )
    }
    return report
  } finally {
    await server.stop()
    line.close()
    await swift.stop()
    if (report.problems.length === 0) rmSync(folder, { recursive: true, force: true })
    else process.stdout.write(`What was found lies in ${folder}\n`)
  }
}

const beginAll = (sender: Sender, label: string): Promise<Upload[]> =>
  Promise.all(
    Object.entries(uploadKinds).map(([name, kind]) => beginUpload({ sender, kind, name: `${name}-${label}` })),
  )

interface Telling {
  report: BucketAwayReport
  how: Absence
  /** When the bucket was back. */
  back: Promise<number>
}

/** Does it, and again whenever it was told to: as stock clients do, and more patiently. */
async function persist({ report, how, back }: Telling, what: string, work: () => Promise<void>): Promise<void> {
  let deadline = Number.POSITIVE_INFINITY
  void back.then((at) => {
    deadline = at + doneMs
  })
  for (;;) {
    const began = performance.now()
    try {
      await work()
      report.slowestAfterMs = Math.max(report.slowestAfterMs, performance.now() - (await back))
      return
    } catch (error) {
      const took = performance.now() - began
      const isPutOff = error instanceof Refusal && error.status === 503 && error.retryAfter !== undefined
      const said = error instanceof Error ? error.message : String(error)
      if (isPutOff) {
        report.putOff += 1
        report.slowestAnswerMs = Math.max(report.slowestAnswerMs, took)
      } else report.problems.push(`${how}: ${what}: ${said}`)
      if (took > answeredMs) report.problems.push(`${how}: ${what}: an answer took ${Math.round(took / 1_000)} s`)
      if (performance.now() > deadline) {
        report.problems.push(`${how}: ${what}: not done ${doneMs / 1_000} s after the bucket was back`)
        return
      }
      await wait(isPutOff ? (error.retryAfter ?? 1) * 1_000 : 1_000)
    }
  }
}
