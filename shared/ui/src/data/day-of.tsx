import { useLingui } from '@lingui/react/macro'

/** A day of the calendar (`YYYY-MM-DD`), as the reader's language writes it. */
export function DayOf({ day }: { day: string }) {
  const { i18n } = useLingui()
  const format = new Intl.DateTimeFormat(i18n.locale || 'en', { dateStyle: 'medium', timeZone: 'UTC' })
  return <time dateTime={day}>{format.format(new Date(`${day}T00:00:00Z`))}</time>
}
