import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { threadOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { InputBase } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import { useEffect, useRef } from 'react'
import { type PullAt, type ReviewTarget, useWriteReviewComment } from '../../api/review-threads.ts'
import threads from '../../components/thread.module.css'

interface WriteReviewCommentProps {
  pull: PullAt
  target: ReviewTarget
  label: string
  /** What stands in the field at first, and who keeps what was typed where the form may be drawn anew. */
  text?: string
  onText?: (text: string) => void
  onDone: () => void
}

/** A field to write about lines, with the choice to say it now or with the rest of a review. */
export function WriteReviewComment({ pull, target, label, text = '', onText, onDone }: WriteReviewCommentProps) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const isPending = useRef(false)
  const write = useWriteReviewComment(pull, target)
  const {
    form,
    field: fieldOf,
    values,
  } = useContractForm({
    schema: threadOperations.createComment.body,
    initialValues: { body: text },
    mutation: {
      isPending: write.isPending,
      mutate: ({ body }: { body: string }, then) => write.mutate({ body, pending: isPending.current }, then),
    },
    onSuccess: onDone,
    onError: (error) => ({ said: messageOf(error, t`Couldn't save`) }),
  })
  // Whoever asked for the field wants to write in it.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const { body } = values
  useEffect(() => onText?.(body), [onText, body])
  const send = (word: string, pending: boolean) => (
    <Button
      type="submit"
      variant={pending ? 'default' : 'filled'}
      loading={form.busy && isPending.current === pending}
      onClick={() => {
        isPending.current = pending
      }}
    >
      {word}
    </Button>
  )
  return (
    <Form
      of={form}
      fieldsClassName={threads.fields}
      actions={
        <div className={threads.buttons}>
          {target.kind === 'edit' ? (
            send(t`Save`, false)
          ) : (
            <>
              {send(t`Comment now`, false)}
              {send(t`Add to review`, true)}
            </>
          )}
          <Button variant="subtle" color="gray" onClick={onDone}>{t`Cancel`}</Button>
        </div>
      }
    >
      <InputBase
        ref={field}
        component="textarea"
        multiline
        rows={4}
        label={label}
        description={t`Markdown`}
        {...fieldOf('body')}
      />
    </Form>
  )
}
