import { useLingui } from '@lingui/react/macro'
import { parseThreadQuery, qualifier, withoutQualifiers } from '@sheaf/contract'
import { MilestoneButton } from './milestone-button.tsx'
import { useListAsked } from './use-list-asked.ts'

/** Narrows a list to threads of a milestone, or of none: what is picked is written into its search, and taken out when picked again. */
export function MilestoneFilter() {
  const { t } = useLingui()
  const { asked, change } = useListAsked()
  const { milestone, isUnplanned } = parseThreadQuery(asked.q)
  const rest = withoutQualifiers(asked.q, ['milestone', 'no:milestone'])
  const narrow = (wanted: string, isChosen: boolean) => change({ q: isChosen ? rest : `${rest} ${wanted}`.trim() })
  return (
    <MilestoneButton
      label={t`Milestone`}
      chosen={isUnplanned ? null : milestone}
      none={t`Without a milestone`}
      hasClosed
      onChoose={(picked) =>
        picked === null
          ? narrow('no:milestone', isUnplanned)
          : narrow(qualifier('milestone', picked.title), milestone?.toLowerCase() === picked.title.toLowerCase())
      }
    />
  )
}
