import type { Facts } from './facts.ts'
import { type Failure, type Row, reaches, type Target, type Unit } from './row.ts'

export interface Report extends Facts {
  rows: readonly Row[]
  failures: readonly Failure[]
  /** Each part with the load average at its beginning and its end: figures of a busy machine are worth little. */
  parts: readonly { part: string; seconds: number; load: readonly [before: number, after: number] }[]
}

/** The report for people, as Markdown. */
export function benchTable(report: Report): string {
  const { rows, failures } = report
  const failed = failures.map(({ part, reason }) => `- ${part} could not be measured: ${reason}`)
  return [...headOf(report), spreadTable(rows), '', ...failed].join('\n')
}

/** Rows of which many were also measured as the first request, and of many addresses, as Markdown. */
export const spreadTable = (rows: readonly Row[]): string =>
  [
    '| what | first | random: p50, p99 | figure, or repeated | must | reached | in the same run |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => lineFrom(cells(row))),
  ].join('\n')

/** Rows that have one figure each, as Markdown. */
export const rowsTable = (rows: readonly Row[]): string =>
  [
    '| what | figure | must | reached | in the same run |',
    '|---|---|---|---|---|',
    ...rows.map((row) => {
      const [name = '', , , ...others] = cells(row)
      return lineFrom([name, ...others])
    }),
  ].join('\n')

const lineFrom = (texts: readonly string[]) => `| ${texts.join(' | ')} |`

function headOf({ measuredAt, machine, sheaf, versions, histories, parts }: Report): string[] {
  const { processor, cores, memoryGibibytes, system, node } = machine
  const data = histories.map(
    ({ name, head, commits, refs }) =>
      `${name} at ${head.slice(0, 12)} with ${commits.toLocaleString('en')} commits and ${refs.toLocaleString('en')} refs`,
  )
  const loads = parts.map(({ part, seconds, load }) => `${part} ${load.join(' → ')} in ${seconds} s`)
  return [
    `Sheaf ${sheaf}, ${measuredAt}; ${processor}, ${cores} cores, ${memoryGibibytes} GiB, ${system}, node ${node}`,
    Object.values(versions).join(', '),
    data.join('; '),
    `Load average: ${loads.join(', ')}`,
    '',
  ]
}

/** One line for the moment when a row is known. */
export const lineOf = (row: Row): string => `  ${cells(row).filter(Boolean).join('  ')}`

function cells(row: Row): string[] {
  const { name, figure, unit, first, random, target, randomTarget, peers = {}, note } = row
  const reached = reaches(row)
  const others = Object.entries(peers).map(([peer, value]) => `${peer} ${show(value, unit)} (${ratio(value, figure)})`)
  return [
    name,
    first === undefined ? '' : show(first, unit),
    random === undefined ? '' : `${show(random.p50, unit)}, ${show(random.p99, unit)} of ${random.asked}`,
    show(figure, unit),
    [
      ...(target === undefined ? [] : [showTarget(target, unit)]),
      ...(randomTarget === undefined ? [] : [`random p50 ${showTarget(randomTarget, unit)}`]),
    ].join('; '),
    reached === undefined ? '' : reached ? 'yes' : 'NO',
    [...others, ...(note === undefined ? [] : [note])].join('; '),
  ]
}

const showTarget = (target: Target, unit: Unit) =>
  'atMost' in target ? `≤ ${show(target.atMost, unit)}` : `≥ ${show(target.atLeast, unit)}`

function show(value: number, unit: Unit): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  const text = Number(value.toFixed(digits)).toLocaleString('en')
  return unit === '×' ? `${text} ×` : `${text} ${unit}`
}

/** How many times ours theirs is. */
const ratio = (theirs: number, ours: number) =>
  `${(theirs / Math.max(ours, 0.001)).toFixed(theirs / ours >= 10 ? 0 : 2)} ×`
