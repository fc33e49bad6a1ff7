import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../process/free-port.ts'
import { checkRepository } from './pushed-refs.ts'
import type { Pushed, Pusher } from './pusher.ts'
import { hung, writeCommits } from './pusher.ts'
import type { Random } from './random.ts'
import { openAccount, openScene, type Scene, settledPushes } from './scene.ts'
import { type ServerUnderTest, serverUnderTest } from './server-under-test.ts'

export interface KillReport {
  kills: number
  ofServer: number
  ofGit: Record<string, number>
  pushes: { acknowledged: number; failed: number; recorded: number; inDatabase: number }
  /** What first pushes to a branch after a kill were refused with, and the longest time until one was taken. */
  refusedAfter: string[]
  longestUntilTaken: number
  checks: number
  problems: string[]
}

const pushers = 3
const killsPerRound = 8
const roundsPerRepository = 10
const takenWithinMs = 60_000

/** Kills the server, or a git that it started, at random moments of pushes; after every few all promises are checked. */
export async function killRounds({ kills, random }: { kills: number; random: Random }): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-kills-'))
  const source = await writeCommits(folder, 3_000)
  const data = join(folder, 'data')
  const server = serverUnderTest({ data, port: await freePort(), log: join(folder, 'server.log') })
  const report: KillReport = {
    kills: 0,
    ofServer: 0,
    ofGit: {},
    pushes: { acknowledged: 0, failed: 0, recorded: 0, inDatabase: 0 },
    refusedAfter: [],
    longestUntilTaken: 0,
    checks: 0,
    problems: [],
  }
  const all: Pusher[] = []
  await server.start()
  try {
    const token = await openAccount(server)
    let scene: Scene | undefined
    for (let rounds = 0; report.kills < kills && rounds < kills; rounds += 1) {
      if (scene === undefined || rounds % roundsPerRepository === 0) {
        if (scene !== undefined) await check(scene, { report, full: true })
        scene = await openScene(server, { token, name: `r${rounds}`, pushers, source, random })
        all.push(...scene.pushers)
      }
      await round({ server, scene, random, report })
      process.stdout.write(`${report.kills} kills, ${report.problems.length} problems\n`)
      if (report.problems.length > 20) break
    }
    if (scene !== undefined) await check(scene, { report, full: true })
    report.pushes.recorded = all.reduce((sum, pusher) => sum + pusher.recorded, 0)
    const settled = await settledPushes(data, all)
    report.pushes.inDatabase = settled.pushes
    report.problems.push(...settled.problems)
    return report
  } finally {
    await server.stop()
    if (report.problems.length === 0) rmSync(folder, { recursive: true, force: true })
    else process.stdout.write(`What was found lies in ${folder}\n`)
  }
}

interface Round {
  server: ServerUnderTest
  scene: Scene
  random: Random
  report: KillReport
}

/** Some kills while people go on pushing, then a look at everything that was promised. */
async function round({ server, scene, random, report }: Round): Promise<void> {
  const count = (pushed: Pushed) => {
    report.pushes[pushed.ok ? 'acknowledged' : 'failed'] += 1
    if (pushed.said.includes(hung)) report.problems.push(`a client waited for ever: ${pushed.said}`)
    return pushed
  }
  let over = false
  const running = scene.pushers.map(async (pusher) => {
    while (!over && !server.isDead()) count(await pusher.push())
  })
  for (let n = 0; n < killsPerRound; n += 1) {
    await wait(random.below(120))
    await killGit({ server, random, report })
  }
  over = true
  if (random.chance(0.5)) {
    await wait(random.below(120))
    await server.kill()
    report.ofServer += 1
    report.kills += 1
  }
  await Promise.all(running)
  if (server.isDead()) await server.start()
  for (const pusher of scene.pushers) {
    for (const ref of pusher.unsure) {
      const began = performance.now()
      let next = count(await pusher.pushTo(ref))
      if (!next.ok) report.refusedAfter.push(next.said.trim())
      while (!next.ok && performance.now() - began < takenWithinMs) {
        await wait(250)
        next = count(await pusher.pushTo(ref))
      }
      if (!next.ok) report.problems.push(`STUCK ${ref}: ${next.said}`)
      report.longestUntilTaken = Math.max(report.longestUntilTaken, Math.round(performance.now() - began))
    }
  }
  await check(scene, { report })
}

async function killGit({ server, random, report }: Omit<Round, 'scene'>): Promise<void> {
  const deadline = Date.now() + 400
  while (Date.now() < deadline) {
    // Long-lived readers have nothing to lose.
    const candidates = server.children().filter(({ line }) => line.includes('git') && !line.includes('cat-file'))
    const chosen = candidates[random.below(Math.max(1, candidates.length))]
    if (chosen !== undefined) {
      try {
        process.kill(chosen.pid, 'SIGKILL')
      } catch {
        // It ended by itself a moment ago.
        continue
      }
      const name = /(receive-pack|index-pack|unpack-objects|rev-list|commit-graph|pack-refs|pack-objects|repack)/
      const what = name.exec(chosen.line)?.[0] ?? 'other'
      report.ofGit[what] = (report.ofGit[what] ?? 0) + 1
      report.kills += 1
      return
    }
    await wait(6)
  }
}

async function check(
  { gitDir, refs }: Scene,
  { report, full = false }: { report: KillReport; full?: boolean },
): Promise<void> {
  const problems = await checkRepository(gitDir, { promised: refs.snapshot(), full })
  report.checks += 1
  report.problems.push(...problems.map((text) => `${gitDir}: ${text}`))
}
