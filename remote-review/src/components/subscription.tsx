import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ThreadReason } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { useQuery } from '@tanstack/react-query'
import { subscriptionQuery, useMarkSeen, useSubscribe } from '../api/subscription.ts'
import classes from './thread.module.css'

/** Says whether the account is told what happens in a thread, and why, and lets it choose. Until that is known there is nothing. */
export function Subscription({ number, revision }: { number: string; revision: number }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { data } = useQuery(subscriptionQuery(at, number))
  const set = useSubscribe(at, number)
  useMarkSeen(at, { number, revision })
  if (data === undefined) return null
  const reasons: Readonly<Record<ThreadReason, string>> = {
    author: t`You're notified because you started this`,
    comment: t`You're notified because you wrote here`,
    mention: t`You're notified because you were mentioned`,
    review_requested: t`You're notified because your review was requested`,
    assigned: t`You're notified because this was assigned to you`,
    subscribed: t`You're notified because you subscribed`,
    merging: t`You're notified because you asked for this to be merged`,
    watching: t`You're notified because you watch this repository`,
  }
  return (
    <div className={classes.subscription}>
      <Button size="compact-sm" variant="default" loading={set.isPending} onClick={() => set.mutate(!data.subscribed)}>
        {data.subscribed ? t`Unsubscribe` : t`Subscribe`}
      </Button>
      <span>
        {data.reason === null ? t`You're only notified if you write here or are mentioned` : reasons[data.reason]}
      </span>
    </div>
  )
}
