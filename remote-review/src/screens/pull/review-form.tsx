import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ReviewVerdict, reviewOperations } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { NativeSelect } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import { type PullAt, useSubmitReview } from '../../api/review-threads.ts'
import threads from '../../components/thread.module.css'
import { MarkdownField } from '../../components/writing/markdown-field.tsx'
import { useKeptText } from '../../components/writing/use-kept-text.ts'
import classes from './review.module.css'

interface ReviewFormProps {
  pull: PullAt
  /** The commit that the verdict is about. */
  head: string
  /** May one say whether one approves? Else comments alone are published. */
  canJudge: boolean
  onDone: () => void
}

/** Publishes a review: what waits for it, a summary, a verdict. */
export function ReviewForm({ pull, head, canJudge, onDone }: ReviewFormProps) {
  const { t } = useLingui()
  const kept = useKeptText('review', pull.number)
  const { form, field, values, set } = useContractForm({
    schema: reviewOperations.submitReview.body,
    initialValues: { verdict: 'comment', body: kept.found ?? '', head },
    mutation: useSubmitReview(pull),
    onSuccess: () => {
      kept.drop()
      notify.success(t`Your review is published`)
      onDone()
    },
    onError: (error) => ({ said: messageOf(error, t`Couldn't publish the review`) }),
  })
  const words: Record<ReviewVerdict, string> = {
    comment: t`Comment`,
    approve: t`Approve`,
    request_changes: t`Request changes`,
  }
  return (
    <section className={classes.finish} aria-label={t`Your review`}>
      <Form
        of={form}
        fieldsClassName={threads.fields}
        actions={
          <div className={threads.buttons}>
            <Button type="submit" loading={form.busy}>
              {t`Publish review`}
            </Button>
            <Button variant="default" onClick={onDone}>{t`Cancel`}</Button>
          </div>
        }
      >
        <MarkdownField
          rows={4}
          label={t`Summary`}
          field={field('body')}
          onText={(text) => set('body', text)}
          kept={kept}
        />
        {canJudge && (
          <NativeSelect
            label={t`Verdict`}
            value={values.verdict}
            onChange={({ currentTarget }) =>
              set('verdict', ReviewVerdict.options.find((each) => each === currentTarget.value) ?? 'comment')
            }
            data={ReviewVerdict.options.map((value) => ({ value, label: words[value] }))}
          />
        )}
      </Form>
    </section>
  )
}
