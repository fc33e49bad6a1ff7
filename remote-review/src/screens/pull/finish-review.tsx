import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type PullAt, useDiscardReview } from '../../api/review-threads.ts'
import { ConfirmLater } from '../../components/confirm-later.tsx'
import classes from './review.module.css'
import { ReviewFormLater } from './write-later.tsx'

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
      {isOpen && <ReviewFormLater pull={pull} head={head} canJudge={canJudge} onDone={() => setOpen(false)} />}
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
