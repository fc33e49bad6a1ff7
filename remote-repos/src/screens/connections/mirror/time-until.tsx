import { useLingui } from '@lingui/react/macro'
import { appStore, dateStyleAtom } from '@sheaf/shell'

const minute = 60_000
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

interface TimeUntilProps {
  /** An ISO text. */
  at: string
}

/**
 * How long it is until something, in its nearest whole unit ("in 8 hours", "tomorrow", "now" where it is due), or when, where the reader prefers dates. The moment itself
 * stands in the title. What was is for `RelativeTime`, which takes what is to come for a clock that is ahead.
 */
export function TimeUntil({ at }: TimeUntilProps) {
  const { i18n } = useLingui()
  const date = new Date(at)
  const left = date.getTime() - Date.now()
  const [unit, length] = units.find(([, length]) => left >= length) ?? ['second', Number.POSITIVE_INFINITY]
  const until = new Intl.RelativeTimeFormat(i18n.locale || 'en', { numeric: 'auto' })
  return (
    <time dateTime={at} title={i18n.date(date, { dateStyle: 'long', timeStyle: 'short' })}>
      {appStore.get(dateStyleAtom) === 'absolute'
        ? i18n.date(date, { dateStyle: 'medium', timeStyle: 'short' })
        : until.format(Math.max(0, Math.round(left / length)), unit)}
    </time>
  )
}
