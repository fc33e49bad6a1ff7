import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../process/free-port.ts'
import { attachedTo, type Fault, failingGit, type Inject, injectionsOf } from './injected-errors.ts'
import { makeDisk } from './loop-disk.ts'
import { checkRepository } from './pushed-refs.ts'
import { runGit, writeCommits } from './pusher.ts'
import type { Random } from './random.ts'
import { openAccount, openScene, readDatabase, type Scene, settledPushes } from './scene.ts'
import { type ServerUnderTest, serverUnderTest } from './server-under-test.ts'

export interface ErrorReport {
  /** Failing calls that were tried, and how many pushes failed by them. */
  injected: number
  failed: number
  acknowledged: number
  /** Starts of a server that a failure had ended, or that took no writes any more since a sync of its database had failed. */
  restarts: number
  problems: string[]
}

/** Lets the n-th call of every kind fail during a push, for all n up to `upTo`. */
export async function diskErrors({ upTo, random }: { upTo: number; random: Random }): Promise<ErrorReport> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-errors-'))
  const report: ErrorReport = { injected: 0, failed: 0, acknowledged: 0, restarts: 0, problems: [] }
  const source = await writeCommits(folder, 2_000)
  const data = join(folder, 'data')
  const failing = await failingGit(join(folder, 'bin'))
  const { env } = failing
  const told = join(folder, 'told')
  /** How often a call of git's own failed. Where none ever does, whoever looks sees nothing of git. */
  const metByGit = new Map<string, number>()
  const server = serverUnderTest({ data, port: await freePort(), log: join(folder, 'server.log'), env })
  try {
    await server.start()
    const token = await openAccount(server)
    const scene = await openScene(server, { token, name: 'errors', pushers: 1, source, random })
    for (let n = 1; n <= upTo; n += 1) {
      for (const { isOfGit, ...trial } of injectionsOf(attachedTo(server, told), failing.inject)) {
        const isMet = await once({ server, scene, report }, { ...trial, n, isOfGit })
        if (isOfGit) metByGit.set(trial.calls, (metByGit.get(trial.calls) ?? 0) + (isMet ? 1 : 0))
      }
      process.stdout.write(`calls ${n} of ${upTo}, ${report.problems.length} problems\n`)
    }
    for (const [calls, met] of metByGit) {
      process.stdout.write(`${calls} of git failed in ${met} pushes\n`)
      if (met === 0) report.problems.push(`${calls} of git never failed`)
    }
    report.problems.push(...(await checkRepository(scene.gitDir, { promised: scene.refs.snapshot(), full: true })))
    report.problems.push(...(await settledPushes(data, scene.pushers)).problems)
    return report
  } finally {
    await server.stop()
    if (report.problems.length === 0) rmSync(folder, { recursive: true, force: true })
    else process.stdout.write(`What was found lies in ${folder}\n`)
  }
}

interface Place {
  server: ServerUnderTest
  scene: Scene
  report: ErrorReport
}

/** Says whether any call has failed. */
async function once(
  { server, scene, report }: Place,
  { calls, error, n, isOfGit, inject }: Fault & { n: number; isOfGit: boolean; inject: Inject },
): Promise<boolean> {
  const [pusher] = scene.pushers
  if (pusher === undefined) return false
  const name = `${error} at ${calls}${isOfGit ? ' of git' : ''} ${n}`
  const detach = await inject({ calls, injected: `${calls}:error=${error}:when=${n}` })
  // A push by chance may delete a branch, for which git syncs and renames nothing: an update, which is sure to, goes before it.
  const pushes = isOfGit ? [await pusher.update(), await pusher.push()] : [await pusher.push()]
  // Reading must go on while writing fails.
  const read = await runGit(['ls-remote', scene.remote])
  const isMet = await detach()
  report.injected += 1
  for (const { ok } of pushes) report[ok ? 'acknowledged' : 'failed'] += 1
  if (server.isDead()) {
    report.restarts += 1
    await server.start()
  } else if (read.code !== 0 && calls !== 'openat') report.problems.push(`${name}: reading failed: ${read.said}`)
  if (!server.isDead() && !(await server.isReady())) {
    await server.stop()
    report.restarts += 1
    await server.start()
  }
  const next = await pusher.again()
  if (next.ok) report.acknowledged += 1
  else report.problems.push(`${name}: the next push failed: ${next.said}`)
  const problems = await checkRepository(scene.gitDir, { promised: scene.refs.snapshot() })
  report.problems.push(...problems.map((text) => `${name}: ${text}`))
  return isMet
}

export interface FullReport {
  refused: number
  /** What the client printed when the disk was full. */
  said: string
  problems: string[]
}

/** Fills a small disk to its end: pushes are refused in clear words, reading goes on, and with room pushes go on, too. */
export async function fullDisk({ random }: { random: Random }): Promise<FullReport> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-full-'))
  const report: FullReport = { refused: 0, said: '', problems: [] }
  const source = await writeCommits(folder, 500)
  const disk = await makeDisk(folder, { mebibytes: 64 })
  const data = join(disk.folder, 'data')
  const server = serverUnderTest({ data, port: await freePort(), log: join(folder, 'server.log') })
  const filler = join(disk.folder, 'filler')
  try {
    await server.start()
    const token = await openAccount(server)
    const scene = await openScene(server, { token, name: 'full', pushers: 2, source, random })
    const [pusher] = scene.pushers
    if (pusher === undefined) return report
    for (let n = 0; n < 5; n += 1) {
      const { ok, said } = await pusher.push()
      if (!ok) report.problems.push(`no push with room: ${said}`)
    }
    // First less than what is kept in reserve, then less than anything needs, then nothing.
    for (const left of [1024 * 1024, 64 * 1024, 8 * 1024, 0]) {
      fill(filler, disk.folder, left)
      for (let n = 0; n < 3; n += 1) {
        const { ok, said } = await pusher.pushTo('refs/heads/p0/full')
        if (ok) continue
        report.refused += 1
        report.said = said
        if (!/disk is full/.test(said)) report.problems.push(`with ${left} bytes left, the client is told: ${said}`)
      }
      const read = await runGit(['ls-remote', scene.remote])
      if (read.code !== 0) report.problems.push(`with ${left} bytes left, reading fails: ${read.said}`)
    }
    if (report.refused === 0) report.problems.push('no push was refused')
    rmSync(filler)
    if (!(await pusher.again()).ok) report.problems.push('no push when there was room again')
    report.problems.push(...(await checkRepository(scene.gitDir, { promised: scene.refs.snapshot(), full: true })))
    report.problems.push(...readDatabase(data).problems)
    return report
  } finally {
    await server.stop()
    await disk.unmount()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fills the disk until `left` bytes are free. */
function fill(filler: string, folder: string, left: number): void {
  const chunk = Buffer.alloc(4096)
  writeFileSync(filler, '', { flag: 'a' })
  for (;;) {
    const { bavail, bsize } = statfsSync(folder)
    const room = bavail * bsize - left
    if (room <= 0 && left > 0) return
    try {
      writeFileSync(filler, room > chunk.length ? Buffer.alloc(Math.min(room, 1024 * 1024)) : chunk, { flag: 'a' })
    } catch {
      return
    }
  }
}
