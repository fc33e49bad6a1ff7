import type { ContributionCalendar } from '@sheaf/contract'

export interface CalendarDay {
  /** `2026-01-31` */
  date: string
  count: number
  /** 0 for none, then by quarters of the days that have any. */
  level: number
}

export interface CalendarWeek {
  /** Monday first; nothing where the year has not begun or is over. */
  days: (CalendarDay | undefined)[]
}

export interface CalendarMonth {
  /** A day of it. */
  date: string
  weeks: number
}

const dayMs = 86_400_000
const weekdays = 7
const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The day so many days after another one. */
export const plusDays = (date: string, days: number): string => dateOf(timeOf(date) + days * dayMs)

/** The year of a calendar in weeks that begin on Mondays (ISO 8601). */
export function weeksOf({ from, to, days }: ContributionCalendar): CalendarWeek[] {
  const counts = new Map(days.map(({ date, count }) => [date, count]))
  const levelOf = levels(days.map(({ count }) => count))
  const weeks: CalendarWeek[] = []
  const sinceMonday = (new Date(timeOf(from)).getUTCDay() + weekdays - 1) % weekdays
  for (let monday = plusDays(from, -sinceMonday); monday <= to; monday = plusDays(monday, weekdays)) {
    const days = Array.from({ length: weekdays }, (_, at) => {
      const date = plusDays(monday, at)
      if (date < from || date > to) return undefined
      const count = counts.get(date) ?? 0
      return { date, count, level: levelOf(count) }
    })
    weeks.push({ days })
  }
  return weeks
}

function levels(counts: readonly number[]): (count: number) => number {
  const sorted = counts.toSorted((a, b) => a - b)
  const quarters = [0.25, 0.5, 0.75].map((part) => sorted[Math.floor(sorted.length * part)] ?? 0)
  return (count) => (count === 0 ? 0 : 1 + quarters.filter((quarter) => count > quarter).length)
}

/** Over how many weeks the name of each month stands. */
export function monthsOf(weeks: readonly CalendarWeek[]): CalendarMonth[] {
  const months: CalendarMonth[] = []
  for (const { days } of weeks) {
    const date = days.find((day) => day !== undefined)?.date ?? ''
    const last = months.at(-1)
    if (last?.date.slice(0, 7) === date.slice(0, 7)) last.weeks += 1
    else months.push({ date, weeks: 1 })
  }
  return months
}
