import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { MergeMethod, Pull, PullDetails } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { RelativeTime } from '@sheaf/ui'
import { useAutoMerge } from '../../../api/auto-merge.ts'
import { MethodPicker } from '../merge/method-picker.tsx'
import { useMethodWords } from '../merge/use-method-words.ts'
import classes from '../pull.module.css'

export { addAutoMergeWords } from './words.ts'

interface AutoMergeProps {
  number: string
  thread: Pull
  pull: PullDetails
  /** The ways in which it can be merged once nothing is in the way. */
  methods: readonly MergeMethod[]
}

/** That a pull request is merged as soon as nothing is in the way: who wants that, or a button for whoever may. */
export function AutoMerge({ number, thread, pull, methods }: AutoMergeProps) {
  const { t } = useLingui()
  const change = useAutoMerge(useRepositoryAt(), number)
  const words = useMethodWords(thread)
  const wish = pull.auto_merge
  const name = wish?.by?.username ?? t`a deleted account`
  return (
    <>
      {wish !== null ? (
        <div className={classes.aside}>
          <p>
            <strong>{t`Merges when ready`}</strong>
            <br />
            <span className={classes.dim}>
              <Trans>
                {name} enabled auto-merge <RelativeTime at={wish.at} />
              </Trans>{' '}
              · {words[wish.method].act}
            </span>
          </p>
          {pull.can_merge && (
            <Button variant="default" loading={change.isPending} onClick={() => change.mutate(null)}>
              {t`Disable auto-merge`}
            </Button>
          )}
        </div>
      ) : (
        <MethodPicker
          label={t`Merge when ready`}
          of={thread}
          methods={methods}
          busy={change.isPending}
          variant="default"
          onPick={(method) => change.mutate({ method, head: pull.head_id })}
        />
      )}
      {change.isError && (
        <p className={classes.said} role="alert">
          {messageOf(change.error, t`Couldn't change auto-merge`)}
        </p>
      )}
    </>
  )
}
