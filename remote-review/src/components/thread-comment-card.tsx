import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ThreadComment } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { type ReactNode, useState } from 'react'
import { useDeleteComment } from '../api/comments.ts'
import { ConfirmLater } from './confirm-later.tsx'
import { TextCard } from './text-card.tsx'
import { WriteCommentLater } from './write-later.tsx'

/** Which comment answers a discussion, and how that is said. */
export interface AnswersOf {
  uid: string | null
  canChoose: boolean
  busy: boolean
  choose: (uid: string | null) => void
}

/** A comment, and what whoever reads it may do with it. */
export function ThreadCommentCard({
  number,
  comment,
  below,
  answers,
}: {
  number: string
  comment: ThreadComment
  below?: ReactNode
  answers?: AnswersOf | undefined
}) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const remove = useDeleteComment(at, number)
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const { uid, body, can_edit, can_delete } = comment
  const isAnswer = answers?.uid === uid
  return (
    <>
      <TextCard
        of={comment}
        kept={{ at, number, target: uid, edits: comment.edits, canEdit: can_edit }}
        below={below}
        mark={isAnswer ? t`Answer` : undefined}
        actions={
          <>
            {answers?.canChoose && (
              <Button
                size="compact-sm"
                variant="default"
                loading={answers.busy}
                onClick={() => answers.choose(isAnswer ? null : uid)}
              >
                {isAnswer ? t`Unmark as answer` : t`Mark as answer`}
              </Button>
            )}
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
          <WriteCommentLater number={number} comment={{ uid, body }} onDone={() => setEditing(false)} />
        ) : undefined}
      </TextCard>
      <ConfirmLater
        opened={asking}
        title={t`Delete this comment?`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate(uid, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t`It is gone for good`}
      </ConfirmLater>
    </>
  )
}
