import { useLingui } from '@lingui/react/macro'
import { appStore, dateStyleAtom } from '@sheaf/shell'
import { useSyncExternalStore } from 'react'
import { elapsed } from './elapsed.ts'
import { minuteClock } from './minute-clock.ts'
import { timeFormats } from './time-formats.ts'

export interface RelativeTimeProps {
  /** An ISO text, a Date, or seconds since 1970. */
  at: string | number | Date
}

/**
 * How long ago something was, in SPEC 9's steps, or when, where the reader prefers dates; the moment itself in the title, in the
 * reader's own zone.
 */
export function RelativeTime({ at }: RelativeTimeProps) {
  const { t, i18n } = useLingui()
  const now = useSyncExternalStore(minuteClock.subscribe, minuteClock.now)
  // As it is while a row is drawn: it changes on a page of its own, and lists are too long for a subscription in each row.
  const style = appStore.get(dateStyleAtom)
  const date = new Date(typeof at === 'number' ? at * 1000 : at)
  if (Number.isNaN(date.getTime())) return null
  const { ago, moment, short } = timeFormats(i18n.locale || 'en')
  const step = elapsed(date.getTime(), now)
  return (
    <time dateTime={date.toISOString()} title={moment.format(date)}>
      {style === 'absolute' ? short.format(date) : step ? ago.format(-step.count, step.unit) : t`just now`}
    </time>
  )
}
