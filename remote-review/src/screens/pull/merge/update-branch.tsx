import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Pull, PullDetails } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { useUpdatePullBranch } from '../../../api/pulls.ts'
import classes from '../pull.module.css'

interface UpdateBranchProps {
  number: string
  thread: Pull
  pull: PullDetails
}

/** Brings into the branch of a pull request what the branch that it goes into has more. */
export function UpdateBranch({ number, thread: { base, head }, pull }: UpdateBranchProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const update = useUpdatePullBranch(at, number)
  return (
    <div className={classes.aside}>
      <p className={classes.dim}>{t`${head} lacks the newest commits of ${base}`}</p>
      <Button
        variant="default"
        size="xs"
        loading={update.isPending && update.variables.method === 'merge'}
        disabled={update.isPending}
        onClick={() => update.mutate({ head: pull.head_id, method: 'merge' })}
      >
        {t`Update branch`}
      </Button>
      {pull.can_rebase && (
        <Button
          variant="default"
          size="xs"
          loading={update.isPending && update.variables.method === 'rebase'}
          disabled={update.isPending}
          title={t`Puts the commits of ${head} on ${base} anew and force-pushes them`}
          onClick={() => update.mutate({ head: pull.head_id, method: 'rebase' })}
        >
          {t`Update by rebase`}
        </Button>
      )}
      {update.isError && (
        <p className={classes.said} role="alert">
          {messageOf(update.error, t`Couldn't update the branch`)}
        </p>
      )}
    </div>
  )
}
