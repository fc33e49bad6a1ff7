import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { DirectMessage } from '@sheaf/contract'
import { RelativeTime } from '@sheaf/ui'
import { useEffect, useRef } from 'react'
import { useReadConversation } from '../../api/conversations.mutations.ts'
import classes from './messages.module.css'

interface MessageListProps {
  name: string
  username: string
  /** The oldest first. */
  messages: readonly DirectMessage[]
  unread: number
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** The messages of a conversation, the latest at the bottom. What is shown has been seen. */
export function MessageList({ name, username, messages, unread, query }: MessageListProps) {
  const { t } = useLingui()
  const { mutate: read } = useReadConversation(username)
  const end = useRef<HTMLDivElement>(null)
  const latest = messages.at(-1)?.id
  useEffect(() => {
    if (unread > 0 && latest !== undefined) read()
  }, [unread, latest, read])
  // The latest is what one came for; who reads further up stays there when earlier ones come.
  useEffect(() => {
    if (latest !== undefined) end.current?.scrollIntoView({ block: 'nearest' })
  }, [latest])
  if (messages.length === 0) return <p className={classes.note}>{t`Nothing has been written yet`}</p>
  return (
    <>
      {query.hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t`Show earlier messages`}
        </Button>
      )}
      <ol className={classes.messages} aria-label={t`Messages with ${name}`}>
        {messages.map(({ id, text, is_own: isOwn, at }) => (
          <li key={id} className={classes.message} data-own={isOwn || undefined}>
            <p className={classes.by}>
              <bdi>{isOwn ? t`You` : name}</bdi> <RelativeTime at={at} />
            </p>
            <p className={classes.text} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
      <div ref={end} />
    </>
  )
}
