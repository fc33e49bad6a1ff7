import type { PhaseRow } from './row.ts'

/**
 * How strong an attack was: how often its attackers began something in a second, and how often they were answered. Two rows compare where this
 * does: what the honest felt of attackers who got to nothing says nothing of the server.
 */
export function rateOf({ outcomes, seconds }: Pick<PhaseRow, 'outcomes' | 'seconds'>): string {
  if (seconds === undefined) return ''
  const sum = (counts: readonly [string, number][]) => counts.reduce((all, [, count]) => all + count, 0)
  const entries = Object.entries(outcomes)
  const begun = outcomes.asked ?? sum(entries)
  const answered = sum(entries.filter(([outcome]) => /^[1-5]\d\d$/.test(outcome)))
  const perSecond = (count: number) => Math.round(count / seconds).toLocaleString('en')
  return outcomes.asked === undefined
    ? `${perSecond(begun)}/s`
    : `${perSecond(begun)}/s asked, ${perSecond(answered)}/s answered`
}
