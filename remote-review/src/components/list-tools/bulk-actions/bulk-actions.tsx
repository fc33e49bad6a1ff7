import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Thread } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { lazyModule, textOf } from '@sheaf/shell'
import { IconTag, IconUser } from '@sheaf/ui/icons'
import { useChangeThreads } from '../../../api/thread-lists.ts'
import { MilestoneButton } from '../../milestone-button.tsx'
import { PickerButton } from '../../picker-button.tsx'
import classes from './bulk-actions.module.css'
import { PickBulkAssignee, PickBulkLabel } from './bulk-pickers.tsx'

// They come with this.
const labels = lazyModule(async () => PickBulkLabel)
const people = lazyModule(async () => PickBulkAssignee)

interface BulkActionsProps {
  /** Those that are chosen, at least one. */
  threads: readonly Thread[]
  onClear: () => void
}

/** What may be done with all threads that are chosen in a list. Each is changed as if by itself: what was refused, and why, is said below. */
export function BulkActions({ threads, onClear }: BulkActionsProps) {
  const { t } = useLingui()
  const changes = useChangeThreads(useRepositoryAt())
  const change = (to: Parameters<typeof changes.mutate>[0]['changes']) =>
    changes.mutate({ numbers: threads.map(({ number }) => number), changes: to })
  const busy = changes.isPending
  const titles = new Set(threads.map(({ milestone }) => milestone?.title ?? null))
  const [common] = titles
  const canClose = threads.some(({ state }) => state === 'open')
  const canReopen = threads.some(({ state }) => state === 'closed')
  const refused = changes.data?.items.flatMap(({ number, refusal }) => (refusal === null ? [] : [{ number, refusal }]))
  const count = refused?.length ?? 0
  const all = changes.data?.items.length ?? 0
  return (
    <>
      <span className={classes.count} role="status">
        <Plural value={threads.length} one="# selected" other="# selected" />
      </span>
      <fieldset className={classes.actions} aria-label={t`Change what is selected`}>
        <PickerButton
          label={t`Label`}
          icon={<IconTag size={14} />}
          busy={busy}
          picker={labels}
          given={{ threads, change }}
        />
        <PickerButton
          label={t`Assign`}
          icon={<IconUser size={14} />}
          busy={busy}
          picker={people}
          given={{ threads, change }}
        />
        <MilestoneButton
          label={t`Milestone`}
          busy={busy}
          chosen={titles.size === 1 ? common : undefined}
          none={t`No milestone`}
          onChoose={(picked) => change({ milestone: picked?.uid ?? null })}
        />
        {canClose && (
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => change({ state: 'closed' })}>
            {t`Close`}
          </Button>
        )}
        {canReopen && (
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => change({ state: 'open' })}>
            {t`Reopen`}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          {t`Clear selection`}
        </Button>
      </fieldset>
      {refused !== undefined && count > 0 && (
        <div className={classes.refused} role="alert">
          <p>
            <Trans>
              {count} of {all} couldn't be changed
            </Trans>
          </p>
          <ul>
            {refused.map(({ number, refusal }) => (
              <li key={number}>
                #{number}: {textOf(refusal)}
              </li>
            ))}
          </ul>
          <Button size="compact-sm" variant="default" onClick={changes.reset}>
            {t`Dismiss`}
          </Button>
        </div>
      )}
    </>
  )
}
