import { Plural, useLingui } from '@lingui/react/macro'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useQuery } from '@tanstack/react-query'
import { type RefToDelete, useDeleteRef } from '../../api/refs.mutations.ts'
import { refLossQuery } from '../../api/refs.queries.ts'

interface DeleteRefProps {
  at: RepositoryAt
  target: RefToDelete
  opened: boolean
  onClose: () => void
}

/** Asks before a branch or a tag goes, and says what goes with it. */
export function DeleteRef({ at, target, opened, onClose }: DeleteRefProps) {
  const { t } = useLingui()
  const { kind, name } = target
  const { mutate, isPending } = useDeleteRef(at)
  const ref = `refs/${kind === 'tag' ? 'tags' : 'heads'}/${name}`
  const { data, isError } = useQuery({ ...refLossQuery(at, ref), enabled: opened })
  return (
    <ConfirmDialog
      opened={opened}
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete`}
      danger
      busy={isPending}
      onConfirm={() =>
        mutate(target, {
          onSuccess: onClose,
          onError: (error) => notify.error(messageOf(error, t`Couldn't delete ${name}`)),
        })
      }
      onClose={onClose}
    >
      <span role="status">
        {data === undefined ? (
          isError ? (
            t`It couldn't be found out what goes with it.`
          ) : (
            t`Looking at what goes with it…`
          )
        ) : data.commits === 0 ? (
          t`Everything in it is on other branches or tags, too.`
        ) : data.more ? (
          t`More than ${data.commits} commits are nowhere else and go with it.`
        ) : (
          <Plural
            value={data.commits}
            one="# commit is nowhere else and goes with it."
            other="# commits are nowhere else and go with it."
          />
        )}
      </span>{' '}
      {t`It can be restored for 30 days.`}
    </ConfirmDialog>
  )
}
