import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { elapsed } from './elapsed.ts'
import { minuteClock } from './minute-clock.ts'
import { timeFormats } from './time-formats.ts'

export interface RelativeTimeProps {
  /** An ISO text, a Date, or seconds since 1970. */
  at: string | number | Date
}

/** How long ago something was, in SPEC 9's steps; the moment itself in the title, in the reader's own zone. */
export function RelativeTime({ at }: RelativeTimeProps) {
  const { t, i18n } = useLingui()
  const now = useSyncExternalStore(minuteClock.subscribe, minuteClock.now)
  const date = new Date(typeof at === 'number' ? at * 1000 : at)
  if (Number.isNaN(date.getTime())) return null
  const { ago, moment } = timeFormats(i18n.locale || 'en')
  const step = elapsed(date.getTime(), now)
  return (
    <time dateTime={date.toISOString()} title={moment.format(date)}>
      {step ? ago.format(-step.count, step.unit) : t`just now`}
    </time>
  )
}
