import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Milestone } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { DayOf, Row } from '@sheaf/ui'
import { useCloseMilestone } from '../../api/milestones.ts'
import { ThreadsWith } from '../../components/threads-with.tsx'
import classes from './milestones.module.css'

interface MilestoneRowProps {
  milestone: Milestone
  canEdit: boolean
  onEdit: () => void
  onDelete: () => void
}

/** A milestone: when it is due, how much of it is done, and what can be done with it. */
export function MilestoneRow({ milestone, canEdit, onEdit, onDelete }: MilestoneRowProps) {
  const { t } = useLingui()
  const close = useCloseMilestone(useRepositoryAt())
  const { uid, title, description, due_on, state, open, closed } = milestone
  const all = open + closed
  return (
    <Row>
      <div className={classes.row}>
        <div className={classes.words}>
          <h3 className={classes.title}>{title}</h3>
          <DueOn day={due_on} isOpen={state === 'open'} />
          <p className={classes.dim}>{description}</p>
        </div>
        <div className={classes.done}>
          {all > 0 && (
            <progress className={classes.bar} aria-label={t`Progress of ${title}`} max={all} value={closed} />
          )}
          <p className={classes.numbers}>
            {all === 0 ? t`Nothing is planned for it yet` : t`${closed} of ${all} closed`}
          </p>
          <p className={classes.numbers}>
            <ThreadsWith by="milestone" name={title} />
          </p>
        </div>
        {canEdit && (
          <div className={classes.buttons}>
            <Button size="compact-sm" variant="default" aria-label={t`Edit ${title}`} onClick={onEdit}>
              {t`Edit`}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={state === 'open' ? t`Close ${title}` : t`Reopen ${title}`}
              loading={close.isPending}
              onClick={() =>
                close.mutate({ uid, title, description, due_on, state: state === 'open' ? 'closed' : 'open' })
              }
            >
              {state === 'open' ? t`Close` : t`Reopen`}
            </Button>
            <Button size="compact-sm" variant="default" aria-label={t`Delete ${title}`} onClick={onDelete}>
              {t`Delete`}
            </Button>
          </div>
        )}
      </div>
    </Row>
  )
}

/** When it is due; what is late says so, in words. */
function DueOn({ day, isOpen }: { day: string; isOpen: boolean }) {
  const { t } = useLingui()
  const on = <DayOf day={day} />
  // The day of whoever reads it.
  const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  if (day === '') return <p className={classes.dim}>{t`No due date`}</p>
  return isOpen && day < today ? (
    <p className={classes.late}>
      <Trans>Overdue since {on}</Trans>
    </p>
  ) : (
    <p className={classes.dim}>
      <Trans>Due on {on}</Trans>
    </p>
  )
}
