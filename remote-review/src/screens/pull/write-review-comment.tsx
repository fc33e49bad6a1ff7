import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { threadOperations, writeSuggestion } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { Form, useContractForm } from '@sheaf/ui/form'
import { useEffect, useRef, useState } from 'react'
import { type PullAt, type ReviewTarget, useWriteReviewComment } from '../../api/review-threads.ts'
import { type LinesAt, useLinesToSuggest } from '../../api/suggestions.ts'
import threads from '../../components/thread.module.css'
import { MarkdownField } from '../../components/writing/markdown-field.tsx'
import { useKeptText } from '../../components/writing/use-kept-text.ts'

interface WriteReviewCommentProps {
  pull: PullAt
  target: ReviewTarget
  label: string
  /** The lines in whose place something can be suggested. */
  about?: LinesAt | undefined
  /** What stands in the field at first, and who keeps what was typed where the form may be drawn anew. */
  text?: string
  onText?: (text: string) => void
  onDone: () => void
}

/** A field to write about lines, with the choice to say it now or with the rest of a review. */
export function WriteReviewComment({ pull, target, label, about, text = '', onText, onDone }: WriteReviewCommentProps) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const isPending = useRef(false)
  const kept = useKeptText(...placeOf(pull.number, target))
  const write = useWriteReviewComment(pull, target)
  // The field is gone then, and lines are perhaps drawn anew: whoever came by keyboard goes on in the file.
  const fileId = useRef<string>(undefined)
  const done = () => {
    onDone()
    if (fileId.current) document.getElementById(fileId.current)?.focus({ preventScroll: true })
  }
  const {
    form,
    field: fieldOf,
    values,
    set,
  } = useContractForm({
    schema: threadOperations.createComment.body,
    initialValues: { body: target.kind === 'edit' ? (kept.found ?? text) : text || kept.found || '' },
    mutation: {
      isPending: write.isPending,
      mutate: ({ body }: { body: string }, then) => write.mutate({ body, pending: isPending.current }, then),
    },
    onSuccess: () => {
      kept.drop()
      done()
    },
    onError: (error) => ({ said: messageOf(error, t`Couldn't save`) }),
  })
  // Whoever asked for the field wants to write in it.
  useEffect(() => {
    const file = field.current?.closest<HTMLElement>('section[id^="file-"]')
    if (file) file.tabIndex = -1
    fileId.current = file?.id
    field.current?.focus({ preventScroll: true })
  }, [])
  const { body } = values
  useEffect(() => onText?.(body), [onText, body])
  const [selected, setSelected] = useState<readonly [number, number]>()
  useEffect(() => {
    if (selected === undefined) return
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(...selected)
  }, [selected])
  const suggest = useLinesToSuggest(pull, (lines) => {
    const before = body.trimEnd()
    const begin = before === '' ? '' : `${before}\n\n`
    const block = writeSuggestion(lines)
    const next = `${begin}${block}\n`
    set('body', next)
    kept.keep(next)
    // The lines are what one wants to change.
    const start = begin.length + block.indexOf('\n') + 1
    setSelected([start, start + lines.join('\n').length])
  })
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
          {about !== undefined && (
            <Button variant="default" loading={suggest.isPending} onClick={() => suggest.mutate(about)}>
              {t`Suggest a change`}
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              kept.drop()
              done()
            }}
          >
            {t`Cancel`}
          </Button>
        </div>
      }
    >
      <MarkdownField
        inputRef={field}
        rows={4}
        label={label}
        field={fieldOf('body')}
        onText={(next) => set('body', next)}
        kept={kept}
        initial={target.kind === 'edit' ? text : ''}
      />
    </Form>
  )
}

/** Lines of another commit are other lines: what was written about them is not. */
function placeOf(number: string, target: ReviewTarget): string[] {
  if (target.kind !== 'lines') return [target.kind, target.kind === 'edit' ? target.comment : target.uid]
  const { path, side = 'new', start_line, line } = target.place
  return ['lines', number, path, side, `${start_line ?? ''}-${line ?? ''}`]
}
