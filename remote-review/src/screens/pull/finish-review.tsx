import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ReviewVerdict, reviewOperations } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { InputBase, NativeSelect } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import { useState } from 'react'
import { type PullAt, useDiscardReview, useSubmitReview } from '../../api/review-threads.ts'
import { ConfirmLater } from '../../components/confirm-later.tsx'
import threads from '../../components/thread.module.css'
import classes from './review.module.css'

interface FinishReviewProps {
  pull: PullAt
  head: string
  /** How many comments wait for the review. */
  pending: number
  /** May one say whether one approves? Else comments alone are published. */
  canJudge: boolean
}

/** What waits for one's review, and what publishes it with a verdict or throws it away. */
export function FinishReview({ pull, head, pending, canJudge }: FinishReviewProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const discard = useDiscardReview(pull)
  return (
    <>
      <div className={classes.bar}>
        <Button
          size="compact-md"
          variant={pending > 0 ? 'filled' : 'default'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t`Finish your review`}
        </Button>
        {pending > 0 && (
          <>
            <span role="status">
              <Plural value={pending} one="# comment waits for your review" other="# comments wait for your review" />
            </span>
            <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
              {t`Discard`}
            </Button>
          </>
        )}
      </div>
      {isOpen && <ReviewForm pull={pull} head={head} canJudge={canJudge} onDone={() => setOpen(false)} />}
      <ConfirmLater
        opened={isAsking}
        title={t`Discard your comments?`}
        confirmLabel={t`Discard`}
        danger
        busy={discard.isPending}
        onConfirm={() => discard.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t`All that you have written about lines and not published is gone for good`}
      </ConfirmLater>
    </>
  )
}

function ReviewForm({ pull, head, canJudge, onDone }: Omit<FinishReviewProps, 'pending'> & { onDone: () => void }) {
  const { t } = useLingui()
  const { form, field, values, set } = useContractForm({
    schema: reviewOperations.submitReview.body,
    initialValues: { verdict: 'comment', body: '', head },
    mutation: useSubmitReview(pull),
    onSuccess: () => {
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
        <InputBase
          component="textarea"
          multiline
          rows={4}
          label={t`Summary`}
          description={t`Markdown`}
          {...field('body')}
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
