import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { Avatar, ListSkeleton, Page, TextLink } from '@sheaf/ui'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { conversationQuery } from '../../api/conversations.queries.ts'
import { ConversationActions } from './conversation-actions.tsx'
import { MessageList } from './message-list.tsx'
import classes from './messages.module.css'
import { WriteMessage } from './write-message.tsx'

/** /notifications/messages/:username: what two people wrote to each other, and a field to write more. */
export function ConversationScreen() {
  const { username = '' } = useParams()
  return (
    <Page>
      <Suspense fallback={<ListSkeleton rows={4} height={56} />}>
        <ConversationWith key={username.toLowerCase()} username={username} />
      </Suspense>
    </Page>
  )
}

function ConversationWith({ username }: { username: string }) {
  const { t } = useLingui()
  const query = useSuspenseInfiniteQuery(conversationQuery(username))
  const [latest] = query.data.pages
  if (latest === undefined) return null
  const { person, is_blocked: isBlocked, unread } = latest
  const name = person.display_name || person.username
  const messages = query.data.pages.flatMap((page) => page.messages).toReversed()
  return (
    <>
      <TextLink to={paths.messages()}>{t`All messages`}</TextLink>
      <header className={classes.head}>
        <Avatar name={name} src={person.avatar_url} size={40} />
        <div className={classes.names}>
          <h1 tabIndex={-1}>
            <bdi>{name}</bdi>
          </h1>
          <p className={classes.person}>
            <TextLink look="plain" to={paths.user(person.username)}>
              @{person.username}
            </TextLink>
          </p>
        </div>
        <ConversationActions username={person.username} isBlocked={isBlocked} canDelete={messages.length > 0} />
      </header>
      <MessageList name={name} username={person.username} messages={messages} unread={unread} query={query} />
      {isBlocked ? (
        <p className={classes.note}>{t`You have blocked ${name}. Unblock them to write to them`}</p>
      ) : (
        <WriteMessage username={person.username} name={name} />
      )}
    </>
  )
}
