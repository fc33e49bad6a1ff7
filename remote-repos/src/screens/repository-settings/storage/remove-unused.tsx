import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { RepositoryStorage } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { useByteSize } from '@sheaf/ui'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useState } from 'react'
import { useRemoveUnused } from '../../../api/repository-storage.ts'
import classes from './storage.module.css'

/** Gives back what nothing needs, without waiting for the sweep that does so by itself. */
export function RemoveUnused({ at, storage }: { at: RepositoryAt; storage: RepositoryStorage }) {
  const { t } = useLingui()
  const size = useByteSize()
  const remove = useRemoveUnused(at)
  const [asking, setAsking] = useState(false)
  const { removable, removing } = storage
  const freed = size(removable.bytes)
  return (
    <div className={classes.remove}>
      {removable.count === 0 ? (
        <p className={classes.facts}>
          <Trans>You can remove them a day after they were last used: a push that needs them may be under way</Trans>
        </p>
      ) : (
        <Button variant="default" disabled={removing} onClick={() => setAsking(true)}>
          {t`Remove unused files (${freed})`}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={t`Remove unused files?`}
        confirmLabel={t`Remove`}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <Plural
          value={removable.count}
          one="# file that no commit points to is deleted for good. What a branch, a tag or a pull request needs stays"
          other="# files that no commit points to are deleted for good. What a branch, a tag or a pull request needs stays"
        />
      </ConfirmDialog>
    </div>
  )
}
