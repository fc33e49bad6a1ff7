import { useLingui } from '@lingui/react/macro'
import { useRepositoryAt } from '@sheaf/repository'
import { EmptyState, RowList, TextLink } from '@sheaf/ui'
import { IconFlag } from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { milestonesQuery, useDeleteMilestone } from '../../api/milestones.ts'
import { ManagedList } from '../../components/managed-list.tsx'
import { MilestoneForm } from './milestone-form.tsx'
import { MilestoneRow } from './milestone-row.tsx'
import classes from './milestones.module.css'

export { addMilestoneWords } from './words.ts'

/** /:owner/:repo/milestones: what discussions and pull requests are to be done by. */
export function MilestonesScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { items, can_edit: canEdit } = useSuspenseQuery(milestonesQuery(at)).data
  const [search] = useSearchParams()
  const state = search.get('state') === 'closed' ? 'closed' : 'open'
  const shown = items.filter((each) => each.state === state)
  const open = items.filter((each) => each.state === 'open').length
  const choice = (label: string, of: 'open' | 'closed') => (
    <TextLink
      to={of === 'closed' ? '?state=closed' : '?'}
      look={of === state ? 'plain' : 'prose'}
      aria-current={of === state ? 'true' : undefined}
    >
      {label}
    </TextLink>
  )
  return (
    <ManagedList
      heading={t`Milestones`}
      newTitle={t`New milestone`}
      editTitle={t`Edit milestone`}
      nameOf={({ title }: (typeof items)[number]) => title}
      canEdit={canEdit}
      remove={useDeleteMilestone(at)}
      form={(milestone, onClose) => <MilestoneForm at={at} milestone={milestone} onClose={onClose} />}
    >
      {({ edit, askToDelete }) =>
        items.length === 0 ? (
          <EmptyState icon={<IconFlag size={24} />} title={t`No milestones yet`}>
            {t`A milestone gathers discussions and pull requests that are to be done together, and shows how far they are`}
          </EmptyState>
        ) : (
          <>
            <div className={classes.states}>
              {choice(`${t`Open`} ${open}`, 'open')}
              {choice(`${t`Closed`} ${items.length - open}`, 'closed')}
            </div>
            {shown.length === 0 ? (
              <EmptyState
                icon={<IconFlag size={24} />}
                title={state === 'open' ? t`No open milestones` : t`No closed milestones`}
              />
            ) : (
              <RowList label={t`Milestones`}>
                {shown.map((milestone) => (
                  <MilestoneRow
                    key={milestone.uid}
                    milestone={milestone}
                    canEdit={canEdit}
                    onEdit={() => edit(milestone)}
                    onDelete={() => askToDelete(milestone)}
                  />
                ))}
              </RowList>
            )}
          </>
        )
      }
    </ManagedList>
  )
}
