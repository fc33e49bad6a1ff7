import { useLingui } from '@lingui/react/macro'
import { printableName } from '@sheaf/code/printable-name'
import { CommitForm, type EditableFile, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { ListSkeleton, QueryError } from '@sheaf/ui'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { Modal } from '@sheaf/ui/overlays'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { editableFileQuery, useCreateCommit } from '../api/edits.ts'
import { CommitFields } from './commit/commit-fields.tsx'
import { useShownRef } from './use-shown-ref.ts'

interface DeletePathDialogProps {
  branch: string
  path: string
  kind: 'file' | 'folder'
  opened: boolean
  onClose: () => void
}

/** Asks before something is deleted, with the commit that does it. */
export function DeletePathDialog({ branch, path, kind, opened, onClose }: DeletePathDialogProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const [isBusy, setBusy] = useState(false)
  const query = useQuery({ ...editableFileQuery({ ...at, branch, path }), enabled: opened })
  const name = printableName(path)
  return (
    <Modal
      opened={opened}
      onClose={isBusy ? () => undefined : onClose}
      title={t`Delete ${name}?`}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: isBusy }}
    >
      {query.data ? (
        <DeleteForm found={query.data} kind={kind} onBusy={setBusy} onClose={onClose} />
      ) : query.isError ? (
        <QueryError query={query} fallback={t`Failed to fetch repository data`} />
      ) : (
        <ListSkeleton rows={3} height={36} />
      )}
    </Modal>
  )
}

interface DeleteFormProps {
  /** As it lies on the branch now. */
  found: EditableFile
  kind: 'file' | 'folder'
  onBusy: (busy: boolean) => void
  onClose: () => void
}

function DeleteForm({ found: { branch, path, commit_id: base }, kind, onBusy, onClose }: DeleteFormProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { owner, repo } = at
  const { inAddress } = useShownRef()
  const navigate = useNavigate()
  const name = printableName(path.slice(path.lastIndexOf('/') + 1))
  const suggested = t`Delete ${name}`
  const { form, field, values, set } = useContractForm({
    schema: CommitForm,
    initialValues: { subject: '', description: '', onto: 'branch', new_branch: '' },
    mutation: useCreateCommit(at, (form: CommitForm) => ({
      form,
      suggested,
      branch,
      base,
      changes: [{ action: 'delete', path }],
    })),
    onSuccess: ({ outcome, branch }) => {
      if (outcome === 'conflict') {
        notify.error(t`${name} was changed meanwhile, and wasn't deleted. Look at it again`)
        return onClose()
      }
      notify.success(t`${name} deleted from ${branch}`, { onNextPage: true })
      const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
      void navigate(
        folder === ''
          ? paths.repoAt(owner, repo, inAddress(branch))
          : paths.tree(owner, repo, folder, inAddress(branch)),
      )
    },
    onError: (error) => ({ said: messageOf(error, t`Couldn't delete ${name}`) }),
  })
  return (
    <DialogForm of={form} submitLabel={suggested} danger onBusy={onBusy} onCancel={onClose}>
      <p>
        {kind === 'file'
          ? t`The file goes from the branch. The commits before still have it.`
          : t`The folder goes from the branch with all that is in it. The commits before still have it.`}
      </p>
      <CommitFields
        values={values}
        field={field}
        onChoose={(onto, name) => {
          set('onto', onto)
          if (name !== undefined) set('new_branch', name)
        }}
        branch={branch}
        suggested={suggested}
        isFirst={false}
      />
    </DialogForm>
  )
}
