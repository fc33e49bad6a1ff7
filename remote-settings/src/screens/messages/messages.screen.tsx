import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type Conversation, paths } from '@sheaf/contract'
import { Avatar, EmptyState, ListSkeleton, Page, PageHead, RelativeTime, Row, RowList, TextLink } from '@sheaf/ui'
import { IconMessageCircle } from '@sheaf/ui/icons'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { conversationsQuery } from '../../api/conversations.queries.ts'
import classes from './messages.module.css'

/** /notifications/messages: with whom the account has exchanged messages, the latest first. */
export function MessagesScreen() {
  const { t } = useLingui()
  return (
    <Page>
      <PageHead title={t`Messages`} action={<TextLink to={paths.notifications()}>{t`Notifications`}</TextLink>} />
      <Suspense fallback={<ListSkeleton rows={6} height={56} />}>
        <Conversations />
      </Suspense>
    </Page>
  )
}

function Conversations() {
  const { t } = useLingui()
  const query = useSuspenseInfiniteQuery(conversationsQuery)
  const conversations = query.data.pages.flatMap(({ items }) => items)
  if (conversations.length === 0) {
    return (
      <EmptyState icon={<IconMessageCircle size={24} />} title={t`No messages yet`}>
        {t`Write to people from their profile`}
      </EmptyState>
    )
  }
  return (
    <>
      <RowList label={t`Conversations`}>
        {conversations.map((conversation) => (
          <ConversationRow key={conversation.person.username} conversation={conversation} />
        ))}
      </RowList>
      {query.hasNextPage && (
        <Button variant="default" mt="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </>
  )
}

function ConversationRow({ conversation: { person, last, unread } }: { conversation: Conversation }) {
  const { t } = useLingui()
  const name = person.display_name || person.username
  const text = last.text
  return (
    <Row>
      <Avatar name={name} src={person.avatar_url} size={32} />
      <div className={classes.main}>
        <TextLink look="plain" to={paths.messages(person.username)}>
          {unread > 0 && <span className={classes.dot} role="img" aria-label={t`Unread`} />}
          <bdi className={unread > 0 ? classes.unread : undefined}>{name}</bdi>
        </TextLink>
        <p className={classes.last} dir="auto">
          {last.is_own ? t`You: ${text}` : text}
        </p>
      </div>
      <span className={classes.time}>
        <RelativeTime at={last.at} />
      </span>
    </Row>
  )
}
