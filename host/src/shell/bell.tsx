import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { lazyModule, sessionAtom, whenIdle } from '@sheaf/shell'
import { IconBell } from '@sheaf/ui/icons'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { sessionEndingAtom } from '../session/session-ending-atom.ts'
import classes from './bell.module.css'
import { unreadAtom } from './unread-atom.ts'

const most = 99

/** The way to the inbox, with how many are unread in it. */
export function Bell() {
  const { t } = useLingui()
  const unread = useAtomValue(unreadAtom)
  const shown = unread > most ? `${most}+` : String(unread)
  const name = unread === 0 ? t`Notifications` : t`Notifications, ${shown} unread`
  return (
    <ActionIcon
      component={Link}
      to={paths.notifications()}
      variant="subtle"
      color="gray"
      aria-label={name}
      data-tip={t`Notifications`}
      className={classes.bell}
    >
      <IconBell size={18} />
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          {shown}
        </span>
      )}
    </ActionIcon>
  )
}

const following = lazyModule(
  async () => (await import(/* webpackChunkName: "follow-inbox" */ './follow-inbox.ts')).followInbox,
)

/** Keeps the count of the bell from when the page is at rest, for whoever is signed in. */
export function useFollowedInbox(): void {
  const userId = useAtomValue(sessionAtom)?.uid
  const isEnding = useAtomValue(sessionEndingAtom)
  useEffect(() => {
    if (userId === undefined || isEnding) return
    const ended = new AbortController()
    const begin = () =>
      following.load().then(
        (followInbox) => followInbox(ended.signal),
        // Without it there is no count: the next page asks again.
        () => undefined,
      )
    const stop = whenIdle(() => void begin())
    return () => {
      stop()
      ended.abort()
    }
  }, [userId, isEnding])
}
