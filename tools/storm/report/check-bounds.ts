import { type Kind, kinds } from '../people/tally.ts'
import type { AttackRow, Control, HonestTimes, Memory, PhaseRow } from './row.ts'

/** What honest people may feel of an attack, in milliseconds and MiB. */
export interface Bounds {
  pages: number
  logins: number
  /** Pushes and clones, against the quiet time and in all. */
  git: { timesQuiet: number; most: number }
  peak: number
  after: number
  /**
   * So many pages, and so many log-ins, pushes or clones, are waited for where some are over, before that is believed. The 99th percentile of fewer is their
   * slowest; of pages, of which one moment has seven, that of a few seconds is the moment in which an attack begins.
   */
  samples: { pages: number; others: number }
}

/** Issue 8 names all but the log-ins, which wait for a hash that takes a tenth of a second on purpose. */
export const fullBounds: Bounds = {
  pages: 250,
  logins: 1_000,
  git: { timesQuiet: 2, most: 3_000 },
  peak: 500,
  after: 250,
  // A minute of pages.
  samples: { pages: 2_000, others: 100 },
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
  samples: { pages: 1, others: 1 },
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
  for (const { kind, most } of overBounds(honest, { quiet, bounds })) {
    const { p99, count } = honest[kind]
    say(`${wordOf[kind]} p99 ${round(p99)} ms > ${round(most)} (of ${count})`)
  }
  return problems
}

const wordOf = { pages: 'pages', logins: 'log-ins', pushes: 'pushes', clones: 'clones' }

/** Which of what the honest do takes longer than it may, and what it may take, in milliseconds. */
export function overBounds(
  honest: HonestTimes,
  { quiet, bounds }: { quiet: HonestTimes; bounds: Bounds },
): { kind: Kind; most: number }[] {
  const mostOfGit = (kind: 'pushes' | 'clones') => Math.min(bounds.git.timesQuiet * quiet[kind].p99, bounds.git.most)
  const { pages, logins } = bounds
  const most = { pages, logins, pushes: mostOfGit('pushes'), clones: mostOfGit('clones') }
  return kinds.filter((kind) => honest[kind].p99 > most[kind]).map((kind) => ({ kind, most: most[kind] }))
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
