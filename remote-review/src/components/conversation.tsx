import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { LockReason, Reaction, ThreadItem } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { sessionAtom } from '@sheaf/shell'
import { useAtomValue } from 'jotai'
import { Fragment, type ReactNode, useState } from 'react'
import type { EditThreadProps } from './edit-thread.tsx'
import { LockedNote } from './locked-note.tsx'
import { LogInToComment } from './log-in-to-comment.tsx'
import { Reactions } from './reactions.tsx'
import { ReviewCard } from './review-card.tsx'
import { Subscription } from './subscription.tsx'
import { TextCard, type TextCardProps } from './text-card.tsx'
import classes from './thread.module.css'
import { type AnswersOf, ThreadCommentCard } from './thread-comment-card.tsx'
import { ThreadEventLine } from './thread-event-line.tsx'
import { EditThreadLater, WriteCommentLater } from './write-later.tsx'

interface ConversationProps {
  number: string
  of: {
    thread: TextCardProps['of'] & { title: string; is_locked: boolean; edits: number }
    can_edit: boolean
    can_comment: boolean
    revision: number
    lock_reason: LockReason | null
  }
  items: readonly ThreadItem[]
  reactions: readonly Reaction[]
  /** The query that has more of them. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  update: EditThreadProps['update']
  /** What stands below a review, by its public id. */
  below?: (review: string) => ReactNode
  /** Between what was written and where one writes. */
  children?: ReactNode
  /** What else can be done with it, and what those do with it who look after the repository. */
  actions: ReactNode
  tools: ReactNode
  /** Where a comment may answer it. */
  answers?: AnswersOf
}

/** What a thread begins with, its comments and what happened between them, and a field to write more. */
export function Conversation({
  number,
  of,
  items,
  reactions,
  query,
  update,
  below,
  children,
  actions,
  tools,
  answers,
}: ConversationProps) {
  const { t } = useLingui()
  const isVisitor = useAtomValue(sessionAtom) === null
  const at = useRepositoryAt()
  const { model } = useRepository()
  const [editing, setEditing] = useState(false)
  const { thread, can_edit, can_comment, revision } = of
  const { title, body } = thread
  const reactionsTo = (target: string) => (
    <Reactions number={number} target={target} reactions={reactions} canReact={can_comment} />
  )
  return (
    <div className={classes.list}>
      <TextCard
        of={thread}
        kept={{ at, number, target: '', edits: thread.edits, canEdit: can_edit }}
        below={reactionsTo('')}
        actions={
          can_edit &&
          body !== null &&
          !editing && (
            <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
              {t`Edit`}
            </Button>
          )
        }
      >
        {editing && body !== null ? (
          <EditThreadLater number={number} fields={{ title, body }} update={update} onDone={() => setEditing(false)} />
        ) : undefined}
      </TextCard>
      {items.map((item) =>
        item.kind === 'comment' ? (
          <ThreadCommentCard
            key={item.uid}
            number={number}
            comment={item}
            below={reactionsTo(item.uid)}
            answers={answers}
          />
        ) : item.kind === 'review' ? (
          <Fragment key={item.uid}>
            <ReviewCard number={number} review={item} reactions={reactionsTo(item.uid)} />
            {below?.(item.uid)}
          </Fragment>
        ) : (
          <ThreadEventLine key={item.uid} event={item} />
        ),
      )}
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
      {children}
      {thread.is_locked && <LockedNote reason={of.lock_reason} />}
      {can_comment && <WriteCommentLater number={number} />}
      {isVisitor && !model.archived && !thread.is_locked && <LogInToComment />}
      <div className={classes.buttons}>
        {can_edit && actions}
        {tools}
      </div>
      {!isVisitor && <Subscription number={number} revision={revision} />}
    </div>
  )
}
