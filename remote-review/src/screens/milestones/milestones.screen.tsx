import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Milestone } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { EmptyState, RowList, TextLink } from '@sheaf/ui'
import { IconFlag, IconPlus } from '@sheaf/ui/icons'
import { ConfirmDialog, Modal } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { milestonesQuery, useDeleteMilestone } from '../../api/milestones.ts'
import { MilestoneForm } from './milestone-form.tsx'
import { MilestoneRow } from './milestone-row.tsx'
import classes from './milestones.module.css'

/** /:owner/:repo/milestones: what discussions and pull requests are to be done by. */
export function MilestonesScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { items, can_edit: canEdit } = useSuspenseQuery(milestonesQuery(at)).data
  const remove = useDeleteMilestone(at)
  const [edited, setEdited] = useState<Milestone | 'new'>()
  const [target, setTarget] = useState<Milestone>()
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
    <section className={classes.column}>
      <div className={classes.head}>
        <h2>{t`Milestones`}</h2>
        {canEdit && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            {t`New milestone`}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
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
                  onEdit={() => setEdited(milestone)}
                  onDelete={() => setTarget(milestone)}
                />
              ))}
            </RowList>
          )}
        </>
      )}
      <Modal
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === 'new' ? t`New milestone` : t`Edit milestone`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {edited !== undefined && (
          <MilestoneForm
            at={at}
            milestone={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Modal>
      <ConfirmDialog
        opened={target !== undefined}
        title={t`Delete ${target?.title ?? ''}?`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={() => target && remove.mutate(target.uid, { onSettled: () => setTarget(undefined) })}
        onClose={() => setTarget(undefined)}
      >
        {t`It is taken from all discussions and pull requests that have it`}
      </ConfirmDialog>
    </section>
  )
}
