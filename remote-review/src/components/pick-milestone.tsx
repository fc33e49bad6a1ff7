import { useLingui } from '@lingui/react/macro'
import type { Milestone } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { useQuery } from '@tanstack/react-query'
import { milestonesQuery } from '../api/milestones.ts'
import { ChoicePicker } from './choice-picker.tsx'

export interface PickMilestoneProps {
  /** The title of the one that is chosen already, whatever its case; null where none at all is. */
  chosen: string | null | undefined
  /** What "none at all" is called. */
  none: string
  /** Closed ones, too. */
  hasClosed?: boolean
  onChoose: (milestone: Milestone | null) => void
}

/** The milestones of a repository, of which one is picked, or none at all. */
export function PickMilestone(props: PickMilestoneProps & { onClose: () => void }) {
  const { chosen, none, hasClosed = false, onChoose, onClose } = props
  const { t } = useLingui()
  const query = useQuery(milestonesQuery(useRepositoryAt()))
  const isNamed = (title: string) => title.toLowerCase() === chosen?.toLowerCase()
  const choicesOf = (letters: string) => [
    ...(letters === '' ? [{ id: 'none', milestone: null }] : []),
    ...(query.data?.items ?? []).flatMap((milestone) => {
      const { uid, title, state } = milestone
      const isOffered = hasClosed || state === 'open' || isNamed(title)
      return isOffered && title.toLowerCase().includes(letters) ? [{ id: uid, milestone }] : []
    }),
  ]
  return (
    <ChoicePicker
      label={t`Milestone`}
      fieldLabel={t`Find a milestone`}
      listLabel={t`Milestones`}
      failure={t`Failed to load the milestones`}
      query={query}
      choicesOf={choicesOf}
      isChosen={({ milestone }) => (milestone === null ? chosen === null : isNamed(milestone.title))}
      onChoose={({ milestone }) => onChoose(milestone)}
      onClose={onClose}
    >
      {({ milestone }) => milestone?.title ?? none}
    </ChoicePicker>
  )
}
