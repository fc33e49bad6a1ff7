import type { Spread } from '../load/ask-each.ts'

export type Unit = 'ms' | 's' | 'req/s' | 'frames/s' | 'MiB' | '×'

/** What must be reached: at most, or at least, this much. */
export type Target = { atMost: number } | { atLeast: number }

/** One line of the table: a figure of this run, what it must reach, and what others came to in the same run. */
export interface Row {
  name: string
  figure: number
  unit: Unit
  /** The same as the first request to a server that was just started; where the figure is of one address, repeated. */
  first?: number
  /** The same of many addresses of the kind that nobody had asked for, each once. */
  random?: Spread
  /** What half of those must reach. */
  randomTarget?: Target
  /** Without one the figure is for comparison only. */
  target?: Target
  /** Other programs, or the limit, in the same unit. */
  peers?: Readonly<Record<string, number>>
  /** What else must be known to read the figure. */
  note?: string
}

/** Does the row reach what it must? Nothing where it must nothing. */
export function reaches({ figure, target, random, randomTarget }: Row): boolean | undefined {
  const isIn = (value: number, wanted: Target) =>
    'atMost' in wanted ? value <= wanted.atMost : value >= wanted.atLeast
  const verdicts = [
    ...(target === undefined ? [] : [isIn(figure, target)]),
    ...(random === undefined || randomTarget === undefined ? [] : [isIn(random.p50, randomTarget)]),
  ]
  return verdicts.length === 0 ? undefined : verdicts.every(Boolean)
}

/** The most that a part of the bench says of itself, where it could not be measured at all. */
export interface Failure {
  part: string
  reason: string
}
