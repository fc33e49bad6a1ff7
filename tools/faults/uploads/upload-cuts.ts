import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { account } from '../../../bench/sheaf/account.ts'
import { freePort } from '../../process/free-port.ts'
import { leftOver } from '../changes/left-over.ts'
import { type LoopDisk, makeDisk, mountImage } from '../loop-disk.ts'
import { resume, stop } from '../power-cuts.ts'
import type { Random } from '../random.ts'
import { openAccount } from '../scene.ts'
import { type ServerUnderTest, serverUnderTest } from '../server-under-test.ts'
import { leftObjects } from './left-objects.ts'
import type { Sender } from './model-on-hub.ts'
import { beginUpload, settleUpload, type Upload, uploadOf } from './upload.ts'
import { uploadKinds } from './upload-kinds.ts'

export interface UploadCutReport {
  cuts: number
  /** How many uploads were being sent at a cut, how many of their steps were answered by then, and how many were done. */
  uploads: number
  answered: number
  acknowledged: number
  problems: string[]
}

interface Options {
  cuts: number
  random: Random
}

/** What lies on a disk is copied at each cut: it is begun anew before it is too much. */
const cutsPerDisk = 4
const mebibytes = 768

/**
 * Takes the power away in the middle of uploads, one of each kind at once: the server is stopped and the backing file of its disk is copied,
 * which holds what reached the disk and no more. A server is started on the copy, asked for all that was answered, and sent the rest.
 */
export async function uploadCuts({ cuts, random }: Options): Promise<UploadCutReport> {
  const report: UploadCutReport = { cuts: 0, uploads: 0, answered: 0, acknowledged: 0, problems: [] }
  while (report.cuts < cuts && report.problems.length <= 20) {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-upload-cuts-'))
    const disk = await makeDisk(folder, { mebibytes })
    const server = serverUnderTest({ ...(await placeOn(disk)), log: join(folder, 'server.log') })
    try {
      await server.start()
      const sender = { url: server.url, owner: account.username, token: await openAccount(server) }
      const usual = await timeOfAll(sender)
      for (let n = 0; n < cutsPerDisk && report.cuts < cuts; n += 1) {
        await cut({ server, sender, usual, random, report, folder, disk })
        process.stdout.write(`${report.cuts} cuts of uploads, ${report.problems.length} problems\n`)
      }
    } finally {
      await server.stop()
      await disk.unmount()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return report
}

const placeOn = async (disk: LoopDisk) => ({ data: join(disk.folder, 'data'), port: await freePort() })

const beginAll = (sender: Sender, label: string) =>
  Promise.all(
    Object.entries(uploadKinds).map(async ([name, kind]) => {
      const task = { sender, kind, name: `${name}-${label}` }
      return { task, upload: await beginUpload(task) }
    }),
  )

/** What an upload of each kind at once takes where nothing goes wrong. */
async function timeOfAll(sender: Sender): Promise<number> {
  const uploads = await beginAll(sender, 'first')
  const began = performance.now()
  await Promise.all(uploads.map(({ upload }) => upload.kind.send(upload)))
  return performance.now() - began
}

interface Cut {
  server: ServerUnderTest
  sender: Sender
  usual: number
  random: Random
  report: UploadCutReport
  folder: string
  disk: LoopDisk
}

async function cut({ server, sender, usual, random, report, folder, disk }: Cut): Promise<void> {
  const number = report.cuts + 1
  const begun = await beginAll(sender, String(number))
  const sending = begun.map(({ upload }) => upload.kind.send(upload))
  const sent = Promise.allSettled(sending)
  await wait(random.below(usual * 1.3))
  // Promised before the processes stand still, so that nothing is asked of the disk that came later.
  const promised = begun.map(({ task, upload }) => ({ task, answered: new Set(upload.answered) }))
  const stopped = stop(server)
  const copy = join(folder, 'cut.img')
  try {
    await disk.copyTo(copy)
  } finally {
    resume(stopped)
  }
  const problems = (await sent).flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  report.cuts = number
  report.uploads += promised.length
  for (const { answered } of promised) {
    report.answered += answered.size
    report.acknowledged += answered.has('commit') ? 1 : 0
  }
  problems.push(...(await look({ folder, number, copy, promised })))
  report.problems.push(...problems.map((text) => `cut ${number}: ${text}`))
}

interface Look {
  folder: string
  number: number
  copy: string
  promised: readonly { task: Parameters<typeof beginUpload>[0]; answered: ReadonlySet<string> }[]
}

/**
 * A git that is cut off while it moves refs leaves the locks of these, which takes luck to meet at a moment of chance: they are laid
 * down wherever there are none, as old as the cut. Gives what lies there of such files and of the notes of servers.
 */
function leaveLocks(data: string): string[] {
  const locks = ['HEAD.lock', 'packed-refs.lock', 'refs/heads/main.lock']
  const found = globSync('repositories/*/*/*.git/{*.lock,refs/heads/*.lock}', { cwd: data })
  for (const repository of globSync('repositories/*/*/*.git', { cwd: data }))
    for (const lock of locks) writeFileSync(join(data, repository, lock), '', { flag: 'a' })
  const notes = globSync('repositories/.servers/*', { cwd: data })
  return [...found, ...notes.map((note) => `${note}: ${JSON.stringify(readFileSync(join(data, note), 'utf8'))}`)]
}

async function look({ folder, number, copy, promised }: Look): Promise<string[]> {
  const problems: string[] = []
  mkdirSync(join(folder, 'cut'), { recursive: true })
  const disk = await mountImage(copy, join(folder, 'cut'))
  const log = join(folder, `after-${number}.log`)
  const server = serverUnderTest({ ...(await placeOn(disk)), log })
  const left = leaveLocks(server.data)
  try {
    await server.start()
    for (const { task, answered } of promised) {
      const upload = uploadOf({ ...task, sender: { ...task.sender, url: server.url } })
      await settled(upload, answered).catch((error: unknown) => {
        problems.push(`${task.name}: ${error instanceof Error ? error.message : String(error)}`)
      })
    }
    await server.stop()
    if (problems.length > 0)
      process.stdout.write(`${[...problems, 'Left by the cut:', ...left, 'Logged:', ...warnings(log)].join('\n')}\n`)
    const database = { engine: 'sqlite', file: join(server.data, 'sheaf.db') } as const
    return [...problems, ...(await leftOver(server.data, database)), ...(await leftObjects(server.data, database))]
  } catch (error) {
    return [...problems, error instanceof Error ? error.message : String(error)]
  } finally {
    await server.stop()
    await disk.unmount()
  }
}

/** All that was answered is there, and what is missing is sent. */
async function settled(upload: Upload, answered: ReadonlySet<string>): Promise<void> {
  for (const step of answered) upload.answered.add(step)
  await settleUpload(upload)
}

/** What a server has logged that is no course of things. */
const warnings = (log: string): string[] =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.includes('"level":"info"'))
