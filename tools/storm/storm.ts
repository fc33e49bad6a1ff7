import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { git } from '../../bench/data/run-git.ts'
import { at } from '../workspace.ts'
import { type Attack, type Phase, phasesOf } from './attacks/attack.ts'
import { kinds, type Sample, timesOf } from './people/tally.ts'
import { rateOf } from './report/attack-rate.ts'
import {
  type Bounds,
  checkControl,
  checkMemory,
  checkPhase,
  fullBounds,
  maxDelayMs,
  shortBounds,
} from './report/check-bounds.ts'
import { secondsToGoOn } from './report/enough-samples.ts'
import type { AttackRow, Control, HonestTimes, Memory, PhaseRow } from './report/row.ts'
import type { Measured } from './scene/honest.ts'
import { buildScene, type Played, type Scene, type Stage } from './scene/scene.ts'

interface StormOptions {
  attacks: readonly Attack[]
  /** How long each phase is played. */
  seconds: number
  /** All attacks in turn on one server, one phase each, with bounds for a busy machine. */
  short: boolean
  say: (line: string) => void
  /** Called with each attack when it is over. */
  done: (row: AttackRow) => void
}

/** So many times the duration, and so many seconds at least, is what a phase gets that was not measured at first. */
const longer = { times: 4, seconds: 8 }
/** Long enough in the full form for a hundred pushes and clones, to which those before each attack come: bounds are multiples of their 99th percentile. */
const quietMs = { full: 150_000, short: 2_000 }
/** The control of an attack is as long as one of its phases, and so long at least. */
const controlSeconds = 2
/** Memory must be back after so long. */
const settleSeconds = 60

/** Plays attacks against servers of its own and gives what honest people felt of each. */
export async function runStorm({ attacks, seconds, short, say, done }: StormOptions): Promise<AttackRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-storm-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Children see that this process is gone and end; what they worked on would stay.
  process.once('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  try {
    const commit = await git(['-C', at(), 'rev-parse', '--short', 'HEAD'])
    const scene = await buildScene({ folder, attacks, short, say })
    const storm = { scene, seconds, commit, say, done, bounds: short ? shortBounds : fullBounds }
    return short ? await playTogether(storm, attacks) : await playApart(storm, attacks)
  } finally {
    remove()
  }
}

interface Storm {
  scene: Scene
  seconds: number
  commit: string
  bounds: Bounds
  say: (line: string) => void
  done: (row: AttackRow) => void
}

/** Each attack in all its phases against a server of its own. */
async function playApart(storm: Storm, attacks: readonly Attack[]): Promise<AttackRow[]> {
  const { scene, say, done } = storm
  say('The quiet time …')
  const quiet = await onStage(scene, (stage) => measureQuiet(stage, quietMs.full))
  say(`  ${figuresOf(honestTimes({ samples: quiet }))} ms`)
  const rows: AttackRow[] = []
  for (const attack of attacks) {
    say(`${attack.name}: ${attack.about} …`)
    const row = await onStage(scene, (stage) => playOne(storm, { stage, attack, quiet, phases: phasesOf(attack) }))
    rows.push(row)
    done(row)
  }
  return rows
}

/** One phase of each attack, one after the other against the same server. */
async function playTogether(storm: Storm, attacks: readonly Attack[]): Promise<AttackRow[]> {
  const { scene, say, done } = storm
  return onStage(scene, async (stage) => {
    const quiet = await measureQuiet(stage, quietMs.short)
    const rows: AttackRow[] = []
    for (const [index, attack] of attacks.entries()) {
      say(`${attack.name}: ${attack.about} …`)
      stage.server.forget()
      const isLast = index === attacks.length - 1
      const phases = phasesOf(attack).slice(-1)
      const row = await playOne(storm, { stage, attack, quiet, phases, settles: isLast })
      rows.push(row)
      done(row)
    }
    return rows
  })
}

async function onStage<T>(scene: Scene, work: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await scene.open()
  try {
    return await work(stage)
  } finally {
    await stage.close()
  }
}

async function measureQuiet({ honest }: Stage, milliseconds: number): Promise<Sample[]> {
  const measured = await honest.during(() => wait(milliseconds))
  const [failure] = failuresOf(measured)
  if (failure !== undefined) throw new Error(`Without any attack, honest people fail: ${failure}`)
  return measured.samples
}

interface One {
  stage: Stage
  attack: Attack
  /** What the honest met without any attack so far; what they meet before this one comes to it. */
  quiet: Sample[]
  phases: readonly Phase[]
  /** Is memory waited for? */
  settles?: boolean
}

async function playOne(
  storm: Storm,
  { stage, attack, quiet: quietSamples, phases, settles = true }: One,
): Promise<AttackRow> {
  const { scene, commit, bounds, say } = storm
  const { server } = stage
  const before = server.resident()
  const rows: PhaseRow[] = []
  let gitPeak = 0
  const { control, samples } = await playControl(storm, stage)
  quietSamples.push(...samples)
  const quiet = honestTimes({ samples: quietSamples })
  const refusal = scene.seed.refused.get(attack.name)
  if (refusal !== undefined) say(`  its set-up was refused, which is a defence: ${refusal}`)
  for (const phase of refusal === undefined ? phases : []) {
    const row = await playPhase(storm, { stage, attack, phase, quiet })
    gitPeak = Math.max(gitPeak, row.gitPeak)
    rows.push(row.row)
    if (!server.isAlive()) break
  }
  const peak = server.peak()
  const settled = settles ? await settle(server, bounds.after) : { after: server.resident(), afterSeconds: 0 }
  const memory: Memory = { before, peak, gitPeak, ...settled }
  const problems = [
    ...(server.isAlive() ? [] : [`the server has died, and said at last: ${server.lastWords()}`]),
    ...checkControl(control),
    ...rows.flatMap((row) => checkPhase(row, { quiet, bounds })),
    ...checkMemory(memory, settles ? bounds : { ...bounds, after: Number.POSITIVE_INFINITY }),
  ]
  for (const problem of problems) say(`  ✗ ${problem}`)
  const { name, about } = attack
  return {
    attack: name,
    about,
    commit,
    measuredAt: new Date().toISOString(),
    phases: rows,
    memory,
    quiet,
    control,
    problems,
  }
}

/** What the honest feel of this server, at this time, without any attack: whatever else the machine has to do is in it. */
async function playControl(
  { seconds, say }: Storm,
  { honest }: Stage,
): Promise<{ control: Control; samples: Sample[] }> {
  const measured = await honest.during(() => wait(1000 * Math.max(seconds, controlSeconds)))
  const control = { honest: honestTimes(measured), failures: failuresOf(measured) }
  say(`  without it: ${figuresOf(control.honest)} ms, ${control.failures.length} failures`)
  return { control, samples: measured.samples }
}

/**
 * Plays one phase. Where something is over its bound in it, the attack goes on, with no second beginning, until there is enough of
 * that to tell a 99th percentile from the slowest of four (`secondsToGoOn`); all that was measured counts.
 */
async function playPhase(
  { seconds, bounds, say }: Storm,
  { stage, attack, phase, quiet }: { stage: Stage; attack: Attack; phase: Phase; quiet: HonestTimes },
): Promise<{ row: PhaseRow; gitPeak: number }> {
  const moreOf = (row: Pick<PhaseRow, 'honest' | 'seconds'>): number => {
    const more = stage.server.isAlive() ? secondsToGoOn(row, { quiet, bounds }) : 0
    if (more > 0) say(`    goes on for ${more} s, for enough of what is over …`)
    return more
  }
  const play = (duration: number): Promise<Played> =>
    stage.play(attack, {
      phase,
      seconds: duration,
      goOn: ({ seconds: soFar, ...measured }) => moreOf({ honest: honestTimes(measured), seconds: soFar }),
    })
  const tell = (row: PhaseRow) =>
    say(
      `  ${row.phase}: ${figuresOf(row.honest)} ms, ${row.failures.length} failures, ${row.stolen ?? 0} not counted, ${stage.server.peak()} MiB, ${rateOf(row)}, ${JSON.stringify(row.outcomes)}`,
    )
  let played = await play(seconds)
  // A machine that is busy with other things lets attackers get nowhere in a second, and then nothing was attacked.
  if (played.delayMs > maxDelayMs || Object.keys(played.outcomes).length === 0) {
    say(`  ${wordsOf(phase)} was not measured, once more for longer …`)
    played = await play(Math.max(longer.times * seconds, longer.seconds))
  }
  let row = rowOf(phase, played)
  tell(row)
  // What ends with the attack, or after it, is measured too, and may be over alone.
  for (let more = moreOf(row); more > 0; more = moreOf(row)) {
    played = together(played, await play(more))
    row = rowOf(phase, played)
    tell(row)
  }
  return { row, gitPeak: played.gitPeak }
}

const rowOf = (phase: Phase, { outcomes, stolen, delayMs, seconds, ...measured }: Played): PhaseRow => ({
  phase: wordsOf(phase),
  honest: honestTimes(measured),
  failures: failuresOf(measured),
  outcomes,
  seconds,
  stolen,
  delayMs,
})

const together = (one: Played, other: Played): Played => {
  const outcomes = new Map(Object.entries(one.outcomes))
  for (const [outcome, count] of Object.entries(other.outcomes))
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count)
  return {
    samples: [...one.samples, ...other.samples],
    outcomes: Object.fromEntries(outcomes),
    seconds: one.seconds + other.seconds,
    stolen: one.stolen + other.stolen,
    delayMs: Math.max(one.delayMs, other.delayMs),
    gitPeak: Math.max(one.gitPeak, other.gitPeak),
  }
}

const figuresOf = ({ pages, logins, pushes, clones }: HonestTimes): string =>
  [pages, logins, pushes, clones]
    .map(({ count, p50, p99 }) => `${count}: ${p50.toFixed(0)}/${p99.toFixed(0)}`)
    .join(', ')

/** Waits until the memory is back, a minute at most, while the honest go on. */
async function settle(server: Stage['server'], enough: number): Promise<{ after: number; afterSeconds: number }> {
  const began = performance.now()
  for (;;) {
    const after = server.resident()
    const afterSeconds = Math.round((performance.now() - began) / 1000)
    if (after <= enough || afterSeconds >= settleSeconds) return { after, afterSeconds }
    await wait(500)
  }
}

function honestTimes({ samples }: Pick<Measured, 'samples'>): HonestTimes {
  const [pages, logins, pushes, clones] = kinds.map((kind) => timesOf(samples, kind))
  const none = { count: 0, p50: 0, p99: 0 }
  return { pages: pages ?? none, logins: logins ?? none, pushes: pushes ?? none, clones: clones ?? none }
}

const failuresOf = ({ samples }: Pick<Measured, 'samples'>): string[] =>
  samples.flatMap(({ failure }) => (failure === undefined ? [] : [failure]))

const wordsOf = ({ door, role, addresses }: Phase): string =>
  `${door === 'ssh' ? 'SSH' : 'HTTP'}, ${role}${addresses > 1 && role === 'account' ? 's' : ''}, ${addresses} address${addresses > 1 ? 'es' : ''}`
