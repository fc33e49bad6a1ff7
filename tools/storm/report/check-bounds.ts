import type { AttackRow, Control, HonestTimes, Memory, PhaseRow } from './row.ts'

/** What honest people may feel of an attack, in milliseconds and MiB. */
export interface Bounds {
  pages: number
  logins: number
  /** Pushes and clones, against the quiet time and in all. */
  git: { timesQuiet: number; most: number }
  peak: number
  after: number
  /** So many log-ins, pushes and clones are waited for where some are over, before that is believed: the 99th percentile of fewer is their slowest. */
  samples: number
}

/** Issue 8 names all but the log-ins, which wait for a hash that takes a tenth of a second on purpose. */
export const fullBounds: Bounds = {
  pages: 250,
  logins: 1_000,
  git: { timesQuiet: 2, most: 3_000 },
  peak: 500,
  after: 250,
  samples: 100,
}

/**
 * For a machine that tests keep busy, and one server that lives through all attacks in turn: these catch a standstill, a
 * failure and memory that runs away. What the honest are promised stands in `fullBounds`, and is measured in quiet.
 */
export const shortBounds: Bounds = {
  pages: 3_000,
  logins: 5_000,
  git: { timesQuiet: Number.POSITIVE_INFINITY, most: 8_000 },
  peak: 800,
  after: 550,
  // It has a minute in all.
  samples: 1,
}

/** Above this the process that measures was starved itself: then nothing was measured. */
export const maxDelayMs = 100

/** What breaks a bound in one phase. */
export function checkPhase(row: PhaseRow, { quiet, bounds }: { quiet: HonestTimes; bounds: Bounds }): string[] {
  const { honest, failures, phase, delayMs, outcomes, stolen = 0 } = row
  const problems: string[] = []
  const say = (text: string) => problems.push(`${phase}: ${text}`)
  if (delayMs > maxDelayMs) say(`not measured, the honest process itself was late by ${round(delayMs)} ms`)
  if (stolen > honest.pages.count) say(`not measured, the machine stood still for most of the time`)
  if (Object.keys(outcomes).length === 0) say('the attackers came to nothing')
  const mistake = Object.keys(outcomes).find((outcome) => outcome.startsWith('mistake'))
  if (mistake !== undefined) say(mistake)
  if (honest.pages.count === 0) say('no page was read')
  if (failures.length > 0) say(`${failures.length} failures, such as ${failures[0]?.slice(0, 300)}`)
  if (honest.pages.p99 > bounds.pages) say(`pages p99 ${round(honest.pages.p99)} ms > ${bounds.pages}`)
  for (const { kind, most } of overBounds(honest, { quiet, bounds })) {
    const { p99, count } = honest[kind]
    say(`${wordOf[kind]} p99 ${round(p99)} ms > ${round(most)} (of ${count})`)
  }
  return problems
}

const wordOf = { logins: 'log-ins', pushes: 'pushes', clones: 'clones' }

/** Which of log-ins, pushes and clones, of which the honest make few, take longer than they may, and what they may take, in milliseconds. */
export function overBounds(
  honest: HonestTimes,
  { quiet, bounds }: { quiet: HonestTimes; bounds: Bounds },
): { kind: 'logins' | 'pushes' | 'clones'; most: number }[] {
  const mostOfGit = (kind: 'pushes' | 'clones') => Math.min(bounds.git.timesQuiet * quiet[kind].p99, bounds.git.most)
  const most = { logins: bounds.logins, pushes: mostOfGit('pushes'), clones: mostOfGit('clones') }
  return (['logins', 'pushes', 'clones'] as const)
    .filter((kind) => honest[kind].p99 > most[kind])
    .map((kind) => ({ kind, most: most[kind] }))
}

/** Whoever fails without any attack says nothing of what follows: neither that it is borne nor that it is not. */
export const checkControl = ({ failures }: Control): string[] =>
  failures.length === 0
    ? []
    : [`without any attack there were ${failures.length} failures, such as ${failures[0]?.slice(0, 300)}`]

/** What breaks a bound of memory. Where it was broken before the attack began, whatever came before is to blame. */
export function checkMemory({ before, peak, after, afterSeconds }: Memory, bounds: Bounds): string[] {
  return [
    ...(peak > bounds.peak && before <= bounds.peak ? [`memory ${peak} MiB at the peak > ${bounds.peak}`] : []),
    ...(after > bounds.after ? [`memory ${after} MiB after ${afterSeconds} s > ${bounds.after}`] : []),
  ]
}

export const isRed = ({ problems }: Pick<AttackRow, 'problems'>): boolean => problems.length > 0

const round = (value: number) => Math.round(value)
