import { useLingui } from '@lingui/react/macro'
import type { Thread } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { usePlanThread } from '../api/milestones.ts'
import { MilestoneButton } from './milestone-button.tsx'
import { MilestoneLink } from './milestone-link.tsx'

interface ThreadMilestoneProps {
  number: string
  milestone: Thread['milestone']
  canPlan: boolean
  /** The list that the thread is of. */
  list: string
}

/** What a thread is to be done by, and for whoever may push a way to say something else. */
export function ThreadMilestone({ number, milestone, canPlan, list }: ThreadMilestoneProps) {
  const { t } = useLingui()
  const plan = usePlanThread(useRepositoryAt(), number)
  return (
    <>
      {milestone !== null && <MilestoneLink milestone={milestone} to={list} />}
      {canPlan && (
        <MilestoneButton
          label={milestone === null ? t`Set milestone` : t`Change milestone`}
          chosen={milestone?.title ?? null}
          none={t`No milestone`}
          busy={plan.isPending}
          onChoose={(picked) => plan.mutate(picked?.uid ?? null)}
        />
      )}
    </>
  )
}
