import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { NotificationState } from '@sheaf/contract'
import { EmptyState, RowList, TextLink } from '@sheaf/ui'
import { Checkbox } from '@sheaf/ui/controls'
import { IconBell } from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMarkAllNotifications, useMarkNotifications, useMute } from '../../api/notifications.mutations.ts'
import { inboxQuery, type ShownInbox } from '../../api/notifications.queries.ts'
import classes from './inbox.module.css'
import { NotificationRow } from './notification-row.tsx'
import { inboxSearch } from './shown-inbox.ts'

/** A page of the inbox: one by one, those that are selected, or all of it. */
export function InboxList({ shown }: { shown: ShownInbox }) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(inboxQuery(shown))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const mark = useMarkNotifications()
  const markAll = useMarkAllNotifications()
  const mute = useMute()
  const list = useRef<HTMLUListElement>(null)
  const left = useRef<number>(undefined)
  const { items } = data
  const chosen = items.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const count = chosen.length
  const busy = mark.isPending || markAll.isPending || mute.isPending

  // The button that was pressed has gone with its row: the focus is on the row in its place, else on the heading.
  useEffect(() => {
    const index = left.current
    if (index === undefined || busy) return
    left.current = undefined
    if (document.activeElement !== document.body) return
    const row = list.current?.children[index] ?? list.current?.lastElementChild
    const next = row?.querySelector<HTMLElement>('a') ?? document.querySelector<HTMLElement>('main h1')
    next?.focus()
  })
  const markSome = (ids: string[], state: NotificationState, index = 0) => {
    left.current = index
    mark.mutate({ ids, state }, { onSuccess: () => setSelected(new Set()) })
  }
  const { show, repository, after } = shown
  const newest = items[0]?.updated_at
  const markWhole = (state: 'read' | 'done') => {
    if (newest === undefined) return
    left.current = 0
    markAll.mutate({ state, until: newest, ...(repository !== undefined && { repository }) })
  }

  if (items.length === 0) {
    return (
      <EmptyState
        icon={<IconBell size={24} />}
        title={show === 'done' ? t`Nothing is done yet` : t`You're all caught up`}
      >
        {show === 'done'
          ? t`What you mark as done is kept here for 90 days`
          : t`Watch repositories and follow people to hear of what they do`}
      </EmptyState>
    )
  }
  return (
    <>
      <div className={classes.bulk}>
        <Checkbox
          label={chosen.length === 0 ? t`Select all` : t`${count} selected`}
          checked={chosen.length === items.length}
          indeterminate={chosen.length > 0 && chosen.length < items.length}
          onChange={(event) => setSelected(new Set(event.currentTarget.checked ? items.map(({ id }) => id) : []))}
        />
        {chosen.length > 0 ? (
          <div className={classes.buttons}>
            <Button size="compact-sm" variant="default" disabled={busy} onClick={() => markSome(chosen, 'read')}>
              {t`Mark as read`}
            </Button>
            <Button size="compact-sm" variant="default" disabled={busy} onClick={() => markSome(chosen, 'unread')}>
              {t`Mark as unread`}
            </Button>
            {show !== 'done' && (
              <Button size="compact-sm" variant="default" disabled={busy} onClick={() => markSome(chosen, 'done')}>
                {t`Done`}
              </Button>
            )}
          </div>
        ) : (
          show !== 'done' &&
          after === undefined && (
            <div className={classes.buttons}>
              <Button size="compact-sm" variant="default" disabled={busy} onClick={() => markWhole('read')}>
                {t`Mark all as read`}
              </Button>
              <Button size="compact-sm" variant="default" disabled={busy} onClick={() => markWhole('done')}>
                {t`Mark all as done`}
              </Button>
            </div>
          )
        )}
      </div>
      <RowList ref={list} label={t`Notifications`}>
        {items.map((notification, index) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            selected={selected.has(notification.id)}
            busy={busy}
            onSelect={(isSelected) =>
              setSelected((before) => {
                const next = new Set(before)
                if (isSelected) next.add(notification.id)
                else next.delete(notification.id)
                return next
              })
            }
            onMark={(state) => markSome([notification.id], state, index)}
            onMute={() => {
              left.current = index
              mute.mutate(notification.id)
            }}
          />
        ))}
      </RowList>
      {(after !== undefined || data.next !== null) && (
        <nav className={classes.pages} aria-label={t`Pages of notifications`}>
          {after !== undefined && <TextLink to={inboxSearch({ ...shown, after: undefined })}>{t`Newest`}</TextLink>}
          {data.next !== null && <TextLink to={inboxSearch({ ...shown, after: data.next })}>{t`Older`}</TextLink>}
        </nav>
      )}
    </>
  )
}
