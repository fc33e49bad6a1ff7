import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Pull, PullDetails } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { useDeleteHead, useRestoreHead } from '../../../api/head-branch.ts'
import classes from '../pull.module.css'

interface HeadBranchProps {
  thread: Pull
  pull: PullDetails
}

/** What becomes of the branch of a pull request that is closed: it is deleted, and made again. */
export function HeadBranch({ thread: { base, head, is_merged: isMerged }, pull }: HeadBranchProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const remove = useDeleteHead(at)
  const restore = useRestoreHead(at)
  const branch = { name: head, commit: pull.head_id }
  const error = remove.error ?? restore.error
  if (!pull.can_delete_head && !pull.can_restore_head) return null
  return (
    <div className={classes.aside}>
      {pull.can_delete_head ? (
        <>
          <p className={classes.dim}>
            {isMerged
              ? t`What ${head} holds has come into ${base}: the branch can be deleted`
              : t`The branch ${head} can be deleted: its commits stay with this pull request`}
          </p>
          <Button variant="default" size="xs" loading={remove.isPending} onClick={() => remove.mutate(branch)}>
            {t`Delete branch`}
          </Button>
        </>
      ) : (
        <>
          {isMerged && <p className={classes.dim}>{t`There is no branch ${head} any more`}</p>}
          <Button variant="default" size="xs" loading={restore.isPending} onClick={() => restore.mutate(branch)}>
            {t`Restore branch`}
          </Button>
        </>
      )}
      {error !== null && (
        <p className={classes.said} role="alert">
          {messageOf(error, t`Couldn't change the branch`)}
        </p>
      )}
    </div>
  )
}
