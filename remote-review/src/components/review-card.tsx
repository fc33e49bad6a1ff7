import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths, type ReviewItem } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { TextLink } from '@sheaf/ui'
import type { ReactNode } from 'react'
import { useDismissReview } from '../api/reviews.ts'
import { TextCard } from './text-card.tsx'
import classes from './thread.module.css'

/** What somebody thinks of a pull request, as it stands between its comments. */
export function ReviewCard({
  number,
  review,
  reactions,
}: {
  number: string
  review: ReviewItem
  reactions?: ReactNode
}) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const dismiss = useDismissReview(at, number)
  const { author, verdict, commit_id, is_dismissed, can_dismiss, uid } = review
  const name = author?.username ?? t`a deleted account`
  const commit = (
    <TextLink to={paths.commit(at.owner, at.repo, commit_id)} title={commit_id}>
      <code>{commit_id.slice(0, 7)}</code>
    </TextLink>
  )
  const sentences = {
    approve: (
      <Trans>
        {name} approved {commit}
      </Trans>
    ),
    request_changes: (
      <Trans>
        {name} requested changes to {commit}
      </Trans>
    ),
    comment: (
      <Trans>
        {name} reviewed {commit}
      </Trans>
    ),
  }
  return (
    <>
      <div className={classes.event} data-verdict={is_dismissed ? undefined : verdict}>
        <span>{sentences[verdict]}</span>
        {is_dismissed && <span>{t`dismissed`}</span>}
        {can_dismiss && (
          <Button size="compact-sm" variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate(uid)}>
            {t`Dismiss`}
          </Button>
        )}
      </div>
      {review.body !== '' && <TextCard of={review} actions={null} below={reactions} />}
    </>
  )
}
