import { rateOf } from './attack-rate.ts'
import { isRed } from './check-bounds.ts'
import type { AttackRow, HonestTimes, PhaseRow } from './row.ts'

/** The storm as a Markdown table: of each attack the worst phase for each kind of work, beside the quiet time. */
export function stormTable(rows: readonly AttackRow[]): string {
  const quiet = rows.at(-1)?.quiet
  return [
    '| attack | pages p50 / p99 | log-ins p99 | pushes p50 / p99 | clones p50 / p99 | failures | just before: pages, pushes, clones p99, failures | memory before → peak → after | attackers, in each way | holds |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...(quiet === undefined ? [] : [`| quiet | ${timeCells(quiet).join(' | ')} | 0 | | | | |`]),
    ...rows.map((row) => `| ${cellsOf(row).join(' | ')} |`),
  ].join('\n')
}

function cellsOf(row: AttackRow): string[] {
  const { before, peak, after, afterSeconds } = row.memory
  const failures = row.phases.reduce((sum, phase) => sum + phase.failures.length, 0)
  return [
    row.attack,
    ...timeCells(worstOf(row.phases)),
    String(failures),
    controlCell(row.control),
    `${before} → ${peak} → ${after} (${afterSeconds} s)`,
    row.phases.map(rateOf).join('; '),
    isRed(row) ? 'NO' : 'yes',
  ]
}

function controlCell(control: AttackRow['control']): string {
  if (control === undefined) return ''
  const { pages, pushes, clones } = control.honest
  return [...[pages, pushes, clones].map(({ p99 }) => ms(p99)), String(control.failures.length)].join(', ')
}

const timeCells = ({ pages, logins, pushes, clones }: HonestTimes): string[] => [
  `${ms(pages.p50)} / ${ms(pages.p99)}`,
  ms(logins.p99),
  `${ms(pushes.p50)} / ${ms(pushes.p99)}`,
  `${ms(clones.p50)} / ${ms(clones.p99)}`,
]

/** Of each kind the times of the phase in which it went worst. */
function worstOf(phases: readonly PhaseRow[]): HonestTimes {
  const worst = (kind: keyof HonestTimes) =>
    phases
      .map(({ honest }) => honest[kind])
      .reduce((most, times) => (times.p99 > most.p99 ? times : most), { count: 0, p50: 0, p99: 0 })
  return { pages: worst('pages'), logins: worst('logins'), pushes: worst('pushes'), clones: worst('clones') }
}

const ms = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))
