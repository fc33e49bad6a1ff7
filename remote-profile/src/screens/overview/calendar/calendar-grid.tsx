import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ContributionCalendar } from '@sheaf/contract'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import classes from './calendar.module.css'
import { type CalendarDay, monthsOf, plusDays, weeksOf } from './calendar-weeks.ts'

/** A month's name needs so many weeks of room. */
const roomForName = 3
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 }

/** A year in weeks: one stop for the keyboard, arrows lead from day to day. What is shown in colours is said in words, too. */
export function CalendarGrid({ calendar }: { calendar: ContributionCalendar }) {
  const { t, i18n } = useLingui()
  const [active, setActive] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const { from, to } = calendar
  const weeks = weeksOf(calendar)
  // Where there is no room for the year, its end is what one came for.
  useEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth
  }, [])

  const inUtc = (date: string, format: Intl.DateTimeFormatOptions) => i18n.date(date, { ...format, timeZone: 'UTC' })
  const say = ({ date, count }: CalendarDay) => {
    const day = inUtc(date, { dateStyle: 'long' })
    return t`${day}: ${plural(count, { one: '# contribution', other: '# contributions' })}`
  }
  const move = (event: KeyboardEvent) => {
    const { key } = event
    const step = steps[key]
    const ends = key === 'Home' ? from : key === 'End' ? to : undefined
    if (step === undefined && ends === undefined) return
    event.preventDefault()
    // A step beyond the year leads nowhere.
    const date = ends ?? plusDays(active ?? to, step ?? 0)
    box.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  }
  const stop = active ?? to
  const shown = weeks.flatMap(({ days }) => days.filter((day) => day?.date === active))[0]

  return (
    <>
      <div ref={box} className={classes.scroll}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in which one moves from cell to cell is a grid */}
        <table className={classes.grid} role="grid" aria-label={t`Contributions by day`} onKeyDown={move}>
          <thead>
            <tr>
              <td />
              {monthsOf(weeks).map(({ date, weeks: span }) => (
                <td key={date} colSpan={span} className={classes.month}>
                  {span >= roomForName && inUtc(date, { month: 'short' })}
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: 7 }, (_, weekday) => (
              <tr key={weekday}>
                <th scope="row" className={classes.weekday} data-shown={weekday % 2 === 0}>
                  {/* The first of January 2024 was a Monday. */}
                  <span>{inUtc(`2024-01-0${weekday + 1}`, { weekday: 'short' })}</span>
                </th>
                {weeks.map(({ days }, week) => {
                  const day = days[weekday]
                  if (day === undefined) return <td key={week} />
                  return (
                    <td
                      key={week}
                      className={classes.day}
                      data-date={day.date}
                      data-level={day.level}
                      tabIndex={day.date === stop ? 0 : -1}
                      aria-label={say(day)}
                      title={say(day)}
                      onFocus={() => setActive(day.date)}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.foot}>
        <p aria-hidden="true">{shown && say(shown)}</p>
        <p className={classes.legend} aria-hidden="true">
          {t`Less`}
          {[0, 1, 2, 3, 4].map((level) => (
            <span key={level} className={classes.day} data-level={level} />
          ))}
          {t`More`}
        </p>
      </div>
    </>
  )
}
