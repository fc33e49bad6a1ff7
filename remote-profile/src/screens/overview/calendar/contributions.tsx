import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { TextSkeleton } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { useShowPrivate } from '../../../api/use-show-private.ts'
import { calendarQuery } from '../../../api/user-activity.queries.ts'
import classes from './calendar.module.css'
import { CalendarGrid } from './calendar-grid.tsx'

/** How much somebody has written in the last year. Its own failure takes nothing else away, and nothing moves when it comes. */
export function Contributions({ username }: { username: string }) {
  const { t } = useLingui()
  const { data, isPending, refetch } = useQuery(calendarQuery(username))
  const show = useShowPrivate(username)
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>
          {data === undefined ? (
            t`Contributions`
          ) : (
            <Plural value={data.total} one="# contribution in the last year" other="# contributions in the last year" />
          )}
        </h2>
        {typeof data?.shows_private === 'boolean' && (
          <label className={classes.private}>
            <input
              type="checkbox"
              checked={data.shows_private}
              onChange={({ currentTarget }) => show.mutate(currentTarget.checked)}
            />
            {t`Show private contributions on my profile`}
          </label>
        )}
      </div>
      <div className={classes.box}>
        {data !== undefined ? (
          <CalendarGrid calendar={data} />
        ) : isPending ? (
          <TextSkeleton lines={5} />
        ) : (
          <>
            <p>{t`Couldn't load the contributions`}</p>
            <Button variant="default" mt="sm" onClick={() => void refetch()}>
              {t`Retry`}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
