export type Unit = 'ms' | 's' | 'req/s' | 'MiB' | '×'

/** What must be reached: at most, or at least, this much. */
export type Target = { atMost: number } | { atLeast: number }

/** One line of the table: a figure of this run, what it must reach, and what others came to in the same run. */
export interface Row {
  name: string
  figure: number
  unit: Unit
  /** Without one the figure is for comparison only. */
  target?: Target
  /** Other programs, or the limit, in the same unit. */
  peers?: Readonly<Record<string, number>>
  /** What else must be known to read the figure. */
  note?: string
}

/** Does the figure reach its target? Nothing where it has none. */
export function reaches({ figure, target }: Pick<Row, 'figure' | 'target'>): boolean | undefined {
  if (target === undefined) return undefined
  return 'atMost' in target ? figure <= target.atMost : figure >= target.atLeast
}

/** The most that a part of the bench says of itself, where it could not be measured at all. */
export interface Failure {
  part: string
  reason: string
}
