import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths, type ThreadComment } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { sessionAtom } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useParams } from 'react-router'
import { discussionQuery, useDeleteComment, useUpdateDiscussion } from '../../api/discussions.ts'
import classes from './discussion.module.css'
import { EditDiscussion } from './edit-discussion.tsx'
import { LogInToComment } from './log-in-to-comment.tsx'
import { Subscription } from './subscription.tsx'
import { TextCard } from './text-card.tsx'
import { WriteComment } from './write-comment.tsx'

/** /:owner/:repo/discussions/:number: a discussion, its comments, and a field to write more. */
export function DiscussionScreen() {
  const { number = '' } = useParams()
  return <Discussion key={number} number={number} />
}

function Discussion({ number }: { number: string }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const query = useSuspenseInfiniteQuery(discussionQuery(at, number))
  const isVisitor = useAtomValue(sessionAtom) === null
  const { model } = useRepository()
  const [editing, setEditing] = useState(false)
  const update = useUpdateDiscussion(at, number)
  const [first] = query.data.pages
  if (first === undefined) return null
  const { thread, can_edit, can_comment } = first
  const { title, state, body } = thread
  const isOpen = state === 'open'
  return (
    <>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.about}>
        {`#${number} · ${isOpen ? t`Open` : t`Closed`} · `}
        <TextLink to={paths.discussions(at.owner, at.repo)}>{t`All discussions`}</TextLink>
      </p>
      <div className={classes.list}>
        <TextCard
          of={thread}
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
            <EditDiscussion number={number} fields={{ title, body }} onDone={() => setEditing(false)} />
          ) : undefined}
        </TextCard>
        {query.data.pages
          .flatMap(({ items }) => items)
          .map((comment) => (
            <Comment key={comment.uid} number={number} comment={comment} />
          ))}
        {query.hasNextPage && (
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t`Show more`}
          </Button>
        )}
        {can_comment && <WriteComment number={number} />}
        {isVisitor && !model.archived && <LogInToComment />}
        {can_edit && (
          <div className={classes.buttons}>
            <Button
              variant="default"
              loading={update.isPending}
              onClick={() => update.mutate({ state: isOpen ? 'closed' : 'open' })}
            >
              {isOpen ? t`Close discussion` : t`Reopen discussion`}
            </Button>
          </div>
        )}
        {!isVisitor && <Subscription number={number} />}
      </div>
    </>
  )
}

function Comment({ number, comment }: { number: string; comment: ThreadComment }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const remove = useDeleteComment(at, number)
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const { uid, body, can_edit, can_delete } = comment
  return (
    <>
      <TextCard
        of={comment}
        actions={
          <>
            {can_edit && body !== null && !editing && (
              <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
                {t`Edit`}
              </Button>
            )}
            {can_delete && (
              <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
                {t`Delete`}
              </Button>
            )}
          </>
        }
      >
        {editing && body !== null ? (
          <WriteComment number={number} comment={{ uid, body }} onDone={() => setEditing(false)} />
        ) : undefined}
      </TextCard>
      <ConfirmDialog
        opened={asking}
        title={t`Delete this comment?`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate(uid, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t`It is gone for good`}
      </ConfirmDialog>
    </>
  )
}
