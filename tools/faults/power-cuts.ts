import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../process/free-port.ts'
import { runProcess } from '../process/run-process.ts'
import { type LoopDisk, makeDisk, mountImage } from './loop-disk.ts'
import { checkRepository } from './pushed-refs.ts'
import { runGit, writeCommits } from './pusher.ts'
import type { Random } from './random.ts'
import { openAccount, openScene, readDatabase, type Scene } from './scene.ts'
import { type ServerUnderTest, serverUnderTest } from './server-under-test.ts'

export interface CutReport {
  cuts: number
  acknowledged: number
  /** Cuts after which the server was started on what was left, and pushed to. */
  starts: number
  problems: string[]
}

interface Options {
  cuts: number
  random: Random
  /** More environment for the server, as the control has it. */
  env?: Readonly<Record<string, string>>
  /** End with the first problem. */
  untilFirst?: boolean
}

const pushers = 3
const startEvery = 10
const cutsPerRepository = 40
const mebibytes = 96

/**
 * Takes the power away: while people push, all processes are stopped and the backing file of the disk is copied, which
 * holds what reached the disk and nothing of what the system still kept in memory. The copy is mounted and looked at.
 */
export async function powerCuts({ cuts, random, env = {}, untilFirst = false }: Options): Promise<CutReport> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-cuts-'))
  const report: CutReport = { cuts: 0, acknowledged: 0, starts: 0, problems: [] }
  const source = await writeCommits(folder, 3_000)
  const disk = await makeDisk(folder, { mebibytes })
  const data = join(disk.folder, 'data')
  const server = serverUnderTest({ data, port: await freePort(), log: join(folder, 'server.log'), env })
  try {
    await server.start()
    const token = await openAccount(server)
    let scene: Scene | undefined
    while (report.cuts < cuts) {
      if (scene === undefined || report.cuts % cutsPerRepository === 0)
        scene = await openScene(server, { token, name: `r${report.cuts}`, pushers, source, random })
      // Without syncs not even the database would be there: the control shall show what happens to pushes.
      if (untilFirst) await runProcess('sync', ['-f', disk.folder])
      await cut({ server, scene, random, report, folder, disk })
      if (report.cuts % 20 === 0) process.stdout.write(`${report.cuts} cuts, ${report.problems.length} problems\n`)
      if (report.problems.length > (untilFirst ? 0 : 20)) break
    }
    return report
  } finally {
    await server.stop()
    await disk.unmount()
    if (report.problems.length === 0 || untilFirst) rmSync(folder, { recursive: true, force: true })
    else process.stdout.write(`What was found lies in ${folder}\n`)
  }
}

interface Cut {
  server: ServerUnderTest
  scene: Scene
  random: Random
  report: CutReport
  folder: string
  disk: LoopDisk
}

async function cut(options: Cut): Promise<void> {
  const { server, scene, random, report, folder, disk } = options
  let over = false
  const running = scene.pushers.map(async (pusher) => {
    let acknowledged = 0
    do if ((await pusher.push()).ok) acknowledged += 1
    while (!over)
    return acknowledged
  })
  await wait(100 + random.below(900))
  // Promised before the processes stand still, so that nothing is asked of the disk that came later.
  const promised = scene.refs.snapshot()
  const recorded = scene.pushers.reduce((sum, pusher) => sum + pusher.recorded, 0)
  const stopped = stop(server)
  const copy = join(folder, 'cut.img')
  try {
    await disk.copyTo(copy)
  } finally {
    over = true
    resume(stopped)
  }
  report.acknowledged += (await Promise.all(running)).reduce((sum, count) => sum + count, 0)
  report.cuts += 1
  const problems = await look({ ...options, promised, recorded, copy })
  // The next cut overwrites the copy: that of the first problem is left to be looked at.
  if (problems.length > 0 && report.problems.length === 0) copyFileSync(copy, join(folder, 'first-problem.img'))
  report.problems.push(...problems.map((text) => `cut ${report.cuts}: ${text}`))
}

interface Look extends Cut {
  promised: ReadonlyMap<string, ReadonlySet<string>>
  recorded: number
  copy: string
}

async function look({ scene, report, folder, promised, recorded, copy }: Look): Promise<string[]> {
  mkdirSync(join(folder, 'cut'), { recursive: true })
  const disk = await mountImage(copy, join(folder, 'cut'))
  try {
    const data = join(disk.folder, 'data')
    const problems = await checkRepository(join(data, scene.path), { promised, full: true })
    const database = readDatabase(data)
    problems.push(...database.problems)
    if (database.pushes < recorded) problems.push(`LOST ${recorded - database.pushes} activities`)
    if (report.cuts % startEvery === 0) problems.push(...(await startOn({ data, folder, scene, report })))
    return problems
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    await disk.unmount()
  }
}

/** Does the server start on what was left, and take a push? */
async function startOn(options: { data: string; folder: string; scene: Scene; report: CutReport }): Promise<string[]> {
  const { data, folder, scene, report } = options
  const server = serverUnderTest({ data, port: await freePort(), log: join(folder, 'after.log') })
  try {
    await server.start()
    report.starts += 1
    const remote = new URL(scene.remote)
    remote.port = new URL(server.url).port
    const source = join(folder, 'source.git')
    const ref = `refs/heads/after-${report.cuts}`
    const { code, said } = await runGit(['--git-dir', source, 'push', remote.href, `refs/heads/all:${ref}`])
    return code === 0 ? [] : [`no push after the cut: ${said}`]
  } finally {
    await server.stop()
  }
}

/** Lets a server and all that it started stand still. Gives whom to resume. */
export function stop(server: ServerUnderTest): number[] {
  const pids = [server.pid(), ...server.children().map(({ pid }) => pid)]
  for (const pid of pids) signal(pid, 'SIGSTOP')
  // Children that were born meanwhile.
  const late = server.children().map(({ pid }) => pid)
  for (const pid of late) signal(pid, 'SIGSTOP')
  return [...new Set([...pids, ...late])]
}

/** Lets them go on. */
export function resume(pids: readonly number[]): void {
  for (const pid of pids) signal(pid, 'SIGCONT')
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

/**
 * The environment in which nothing is ever synced, for the control: the server with eatmydata, and every git that it
 * starts, whose environment it makes itself, through a program of that name.
 */
export async function withoutSyncs(folder: string): Promise<Record<string, string>> {
  const found = await runProcess('sh', [
    '-c',
    'ls /usr/lib/*/libeatmydata.so /usr/lib/libeatmydata.so 2>/dev/null | head -n 1',
  ])
  const library = found.output.trim()
  if (library === '') throw new Error('eatmydata is missing (Debian: apt-get install eatmydata)')
  const git = (await runProcess('sh', ['-c', 'command -v git'])).output.trim()
  mkdirSync(folder, { recursive: true })
  const program = join(folder, 'git')
  writeFileSync(program, `#!/bin/sh\nLD_PRELOAD=${library} exec ${git} "$@"\n`, { mode: 0o755 })
  return { LD_PRELOAD: library, PATH: `${folder}:${process.env.PATH ?? ''}` }
}
