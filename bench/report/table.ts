import { type Failure, type Row, reaches, type Target, type Unit } from './row.ts'

/** The table for people, as Markdown. */
export function tableOf({ rows, failures }: { rows: readonly Row[]; failures: readonly Failure[] }): string {
  const lines = rows.map((row) => `| ${cells(row).join(' | ')} |`)
  const failed = failures.map(({ part, reason }) => `- ${part} could not be measured: ${reason}`)
  return [
    '| what | figure | must | reached | in the same run |',
    '|---|---|---|---|---|',
    ...lines,
    '',
    ...failed,
  ].join('\n')
}

/** One line for the moment when a row is known. */
export const lineOf = (row: Row): string => `  ${cells(row).filter(Boolean).join('  ')}`

function cells(row: Row): string[] {
  const { name, figure, unit, target, peers = {}, note } = row
  const reached = reaches(row)
  const others = Object.entries(peers).map(([peer, value]) => `${peer} ${show(value, unit)} (${ratio(value, figure)})`)
  return [
    name,
    show(figure, unit),
    target === undefined ? '' : showTarget(target, unit),
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
