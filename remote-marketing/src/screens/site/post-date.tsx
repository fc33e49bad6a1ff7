import { useLingui } from '@lingui/react/macro'
import classes from './post-date.module.css'

/** A day, such as `2026-11-22`, as the reader's language writes it. */
export function PostDate({ day }: { day: string }) {
  const { i18n } = useLingui()
  return (
    <time className={classes.date} dateTime={day}>
      {i18n.date(new Date(day), { dateStyle: 'long', timeZone: 'UTC' })}
    </time>
  )
}
