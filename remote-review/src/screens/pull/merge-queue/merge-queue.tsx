import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type InputOf, type Pull, type PullDetails, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { QueryError, TextLink } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { mergeQueueQuery, useQueuePull } from '../../../api/merge-queue.ts'
import { MethodPicker } from '../merge/method-picker.tsx'
import classes from '../pull.module.css'

export { addQueueWords } from './words.ts'

export type QueueMethod = InputOf<'addToQueue'>['body']['method']

interface MergeQueueProps {
  number: string
  thread: Pull
  pull: PullDetails & { queue: NonNullable<PullDetails['queue']> }
  /** The ways in which the one who looks may queue it; none where they may not. */
  methods: readonly QueueMethod[]
}

/** Where a pull request stands in the queue of its branch, what waits there, and the button that adds it or takes it out. */
export function MergeQueue({ number, thread, pull, methods }: MergeQueueProps) {
  const { t } = useLingui()
  const change = useQueuePull(useRepositoryAt(), number)
  const { base } = thread
  const { place, length } = pull.queue
  return (
    <>
      <div className={classes.aside}>
        <p>
          <strong>{place === null ? t`Merge queue` : t`In the merge queue: ${place} of ${length}`}</strong>
          <br />
          <span className={classes.dim}>
            {t`Pull requests are merged into ${base} in turn, once they have passed the required checks together`}
          </span>
        </p>
        {place !== null && pull.can_merge && (
          <Button variant="default" loading={change.isPending} onClick={() => change.mutate(null)}>
            {t`Remove from merge queue`}
          </Button>
        )}
      </div>
      {place === null && methods.length > 0 && (
        <MethodPicker
          label={t`Add to merge queue`}
          of={thread}
          methods={methods}
          busy={change.isPending}
          onPick={(method) => change.mutate({ method, head: pull.head_id })}
        />
      )}
      {change.isError && (
        <p className={classes.said} role="alert">
          {messageOf(change.error, t`Couldn't change the merge queue`)}
        </p>
      )}
      {length > 0 && <Waiting base={base} />}
    </>
  )
}

/** What waits for a branch, in turn. */
function Waiting({ base }: { base: string }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const query = useQuery(mergeQueueQuery(at, base))
  if (query.isError) return <QueryError query={query} fallback={t`Couldn't load the merge queue`} />
  return (
    <ol className={classes.files} aria-label={t`Merge queue of ${base}`}>
      {query.data?.items.map(({ number, title, is_tried: isTried }) => (
        <li key={number}>
          <TextLink to={paths.pull(at.owner, at.repo, number)}>
            {title} #{number}
          </TextLink>{' '}
          <span className={classes.dim}>{isTried ? t`Waits for checks` : t`Waits for its turn`}</span>
        </li>
      ))}
    </ol>
  )
}
