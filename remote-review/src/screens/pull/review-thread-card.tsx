import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReviewComment, ReviewThread } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type PullAt,
  reviewThreadsQuery,
  useDeleteReviewComment,
  useResolveReviewThread,
} from '../../api/review-threads.ts'
import type { LinesAt } from '../../api/suggestions.ts'
import { ConfirmLater } from '../../components/confirm-later.tsx'
import { Reactions } from '../../components/reactions.tsx'
import { TextCard } from '../../components/text-card.tsx'
import { ThreadText } from '../../components/thread-text.tsx'
import classes from './review.module.css'
import { SuggestedChangeLater } from './suggested-change-later.tsx'
import { WriteReviewCommentLater } from './write-later.tsx'

interface ReviewThreadCardProps {
  pull: PullAt
  thread: ReviewThread
  /** With the lines that it was written about: they do not stand above it. */
  withExcerpt?: boolean
  /** With the file that it is about. */
  withPath?: boolean
}

/** What people wrote to each other about lines, and a way to answer. What is settled is folded. */
export function ReviewThreadCard({ pull, thread, withExcerpt = false, withPath = false }: ReviewThreadCardProps) {
  const { t } = useLingui()
  const resolve = useResolveReviewThread(pull, thread.uid)
  const [isOpen, setOpen] = useState(false)
  const [isReplying, setReplying] = useState(false)
  const about = usePlaceWords()(thread)
  const isFolded = thread.is_resolved && !isOpen
  const name = withPath ? `${thread.path}: ${about}` : about
  return (
    <section className={classes.thread} aria-label={name} data-resolved={thread.is_resolved || undefined}>
      <header className={classes.head}>
        <span className={classes.about}>
          {withPath && <code>{thread.path}</code>} {about}
        </span>
        {thread.is_outdated && <span className={classes.mark}>{t`Outdated`}</span>}
        {thread.is_resolved && <span className={classes.mark}>{t`Resolved`}</span>}
        <span className={classes.acts}>
          {thread.is_resolved && (
            <Button size="compact-sm" variant="default" aria-expanded={!isFolded} onClick={() => setOpen(!isOpen)}>
              {isFolded ? t`Show` : t`Hide`}
            </Button>
          )}
          {thread.can_resolve && (
            <Button
              size="compact-sm"
              variant="default"
              loading={resolve.isPending}
              onClick={() => resolve.mutate(!thread.is_resolved)}
            >
              {thread.is_resolved ? t`Unresolve` : t`Resolve`}
            </Button>
          )}
        </span>
      </header>
      {!isFolded && (
        <>
          {withExcerpt && thread.original.excerpt.length > 0 && <Excerpt of={thread.original} />}
          {thread.comments.map((comment) => (
            <ReviewCommentCard key={comment.uid} pull={pull} thread={thread} comment={comment} />
          ))}
          {thread.can_reply &&
            (isReplying ? (
              <div className={classes.write}>
                <WriteReviewCommentLater
                  pull={pull}
                  target={{ kind: 'reply', uid: thread.uid }}
                  about={linesOf(thread)}
                  label={t`Write a reply`}
                  onDone={() => setReplying(false)}
                />
              </div>
            ) : (
              <div className={classes.write}>
                <Button size="compact-sm" variant="default" onClick={() => setReplying(true)}>
                  {t`Reply`}
                </Button>
              </div>
            ))}
        </>
      )}
    </section>
  )
}

/** What a thread is about, in words. */
function usePlaceWords() {
  const { t } = useLingui()
  return ({ is_file, is_outdated, line, start_line, side, original }: ReviewThread): string => {
    if (is_file) return t`The whole file`
    const [first, last] = is_outdated ? [original.start_line, original.line] : [start_line, line]
    if (first !== null) return side === 'old' ? t`Lines ${first} to ${last} as they were` : t`Lines ${first} to ${last}`
    return side === 'old' ? t`Line ${last} as it was` : t`Line ${last}`
  }
}

/** Lines as they were when somebody wrote about them. */
function Excerpt({ of: { excerpt, excerpt_start: start } }: { of: ReviewThread['original'] }) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={classes.excerpt} aria-label={t`The lines as they were`} tabIndex={0}>
      <pre aria-hidden="true" className={classes.numbers}>
        {excerpt.map((_, at) => start + at).join('\n')}
      </pre>
      <pre>{excerpt.join('\n')}</pre>
    </section>
  )
}

interface ReviewCommentCardProps {
  pull: PullAt
  thread: ReviewThread
  comment: ReviewComment
}

function ReviewCommentCard({ pull, thread, comment }: ReviewCommentCardProps) {
  const { t } = useLingui()
  const { uid } = thread
  const remove = useDeleteReviewComment(pull, uid)
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { body } = comment
  const reactions = useQuery(reviewThreadsQuery(pull)).data?.reactions ?? []
  return (
    <div className={classes.comment}>
      <TextCard
        of={comment}
        below={
          !comment.is_pending && (
            <Reactions number={pull.number} target={comment.uid} reactions={reactions} canReact={thread.can_reply} />
          )
        }
        actions={
          <>
            {comment.is_pending && <span className={classes.mark}>{t`Pending`}</span>}
            {comment.can_edit && body !== null && !isEditing && (
              <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
                {t`Edit`}
              </Button>
            )}
            {comment.can_delete && (
              <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
                {t`Delete`}
              </Button>
            )}
          </>
        }
      >
        {isEditing && body !== null ? (
          <WriteReviewCommentLater
            pull={pull}
            target={{ kind: 'edit', uid, comment: comment.uid }}
            label={t`Change the comment`}
            about={linesOf(thread)}
            text={body}
            onDone={() => setEditing(false)}
          />
        ) : comment.parts.length > 0 ? (
          <TextWithSuggestions pull={pull} thread={thread} comment={comment} />
        ) : undefined}
      </TextCard>
      <ConfirmLater
        opened={isAsking}
        title={t`Delete this comment?`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate(comment.uid, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t`It is gone for good`}
      </ConfirmLater>
    </div>
  )
}

/** The lines in whose place something can be suggested: of what is proposed alone. */
function linesOf({ side, original }: ReviewThread): LinesAt | undefined {
  const { commit_id: commit, path, start_line, line } = original
  return side === 'new' && line !== null ? { commit, path, first: start_line ?? line, last: line } : undefined
}

function TextWithSuggestions({ pull, thread, comment }: ReviewCommentCardProps) {
  const { uid, parts, is_pending: isPending } = comment
  return parts.map((part, at) =>
    part.kind === 'text' ? (
      // They have no name but their place, and never change it.
      <ThreadText key={at} body={part.text} html={part.html} />
    ) : (
      <SuggestedChangeLater
        key={part.uid}
        pull={pull}
        thread={thread}
        at={{ thread: thread.uid, comment: uid, suggestion: part.uid }}
        lines={part.lines}
        isPending={isPending}
      />
    ),
  )
}
