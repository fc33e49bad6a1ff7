import { useLingui } from '@lingui/react/macro'
import type { Milestone } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { ListSkeleton, QueryError } from '@sheaf/ui'
import { IconCheck } from '@sheaf/ui/icons'
import { PickerDialog, pickerClasses } from '@sheaf/ui/picker'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { milestonesQuery } from '../api/milestones.ts'

export interface PickMilestoneProps {
  /** The title of the one that is chosen already, whatever its case; null where none at all is. */
  chosen: string | null | undefined
  /** What "none at all" is called. */
  none: string
  /** Closed ones, too. */
  hasClosed?: boolean
  onChoose: (milestone: Milestone | null) => void
  onClose: () => void
}

/** The milestones of a repository, of which one is picked, or none at all. */
export function PickMilestone({ chosen, none, hasClosed = false, onChoose, onClose }: PickMilestoneProps) {
  const { t } = useLingui()
  const query = useQuery(milestonesQuery(useRepositoryAt()))
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string>()
  const named = text.trim().toLowerCase()
  const isChosen = (title: string) => title.toLowerCase() === chosen?.toLowerCase()
  const choices = [
    ...(named === '' ? [{ id: 'none', milestone: null }] : []),
    ...(query.data?.items ?? []).flatMap((milestone) => {
      const { uid, title, state } = milestone
      const isOffered = hasClosed || state === 'open' || isChosen(title)
      return isOffered && title.toLowerCase().includes(named) ? [{ id: uid, milestone }] : []
    }),
  ]
  const active = choices.find(({ id }) => id === picked) ?? choices[0]
  return (
    <PickerDialog
      label={t`Milestone`}
      fieldLabel={t`Find a milestone`}
      placeholder={t`Find a milestone`}
      text={text}
      onText={setText}
      entries={choices}
      active={active}
      onPick={({ id }) => setPicked(id)}
      onChoose={({ milestone }) => onChoose(milestone)}
      onClose={onClose}
    >
      {({ ids, choose: take }) =>
        query.data === undefined ? (
          query.isError ? (
            <QueryError query={query} fallback={t`Failed to load the milestones`} />
          ) : (
            <ListSkeleton rows={4} height={36} />
          )
        ) : (
          <div id={ids.list} role="listbox" aria-label={t`Milestones`} className={pickerClasses.list}>
            {choices.map((choice) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field
              <div
                key={choice.id}
                id={ids.option(choice)}
                role="option"
                aria-selected={choice === active}
                className={pickerClasses.option}
                onPointerMove={() => setPicked(choice.id)}
                onClick={() => take(choice)}
              >
                {choice.milestone?.title ?? none}
                {(choice.milestone === null ? chosen === null : isChosen(choice.milestone.title)) && (
                  <IconCheck size={16} role="img" aria-label={t`Chosen`} />
                )}
              </div>
            ))}
          </div>
        )
      }
    </PickerDialog>
  )
}
