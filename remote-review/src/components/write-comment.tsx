import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { threadOperations } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { Form, useContractForm } from '@sheaf/ui/form'
import { useWriteComment } from '../api/comments.ts'
import classes from './thread.module.css'
import { MarkdownField } from './writing/markdown-field.tsx'
import { useKeptText } from './writing/use-kept-text.ts'

interface WriteCommentProps {
  number: string
  /** The comment that is changed; a new one without. */
  comment?: { uid: string; body: string }
  onDone?: () => void
}

/** Writes a comment, or changes one. */
export function WriteComment({ number, comment, onDone }: WriteCommentProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const kept = useKeptText(...(comment === undefined ? ['comment', number] : ['edit', comment.uid]))
  const { form, field, set } = useContractForm({
    schema: threadOperations.createComment.body,
    initialValues: { body: kept.found ?? comment?.body ?? '' },
    mutation: useWriteComment(at, { number, ...(comment && { uid: comment.uid }) }),
    onSuccess: () => {
      kept.drop()
      if (comment === undefined) set('body', '')
      onDone?.()
    },
    onError: (error) => ({ said: messageOf(error, t`Couldn't save`) }),
  })
  return (
    <Form
      of={form}
      fieldsClassName={classes.fields}
      actions={
        <div className={classes.buttons}>
          <Button type="submit" loading={form.busy}>
            {comment === undefined ? t`Comment` : t`Save`}
          </Button>
          {onDone && (
            <Button
              variant="default"
              onClick={() => {
                kept.drop()
                onDone()
              }}
            >
              {t`Cancel`}
            </Button>
          )}
        </div>
      }
    >
      <MarkdownField
        rows={5}
        label={comment === undefined ? t`Write a comment` : t`Change the comment`}
        field={field('body')}
        onText={(text) => set('body', text)}
        kept={kept}
        initial={comment?.body ?? ''}
      />
    </Form>
  )
}
