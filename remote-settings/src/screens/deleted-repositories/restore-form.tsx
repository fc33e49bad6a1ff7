import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type DeletedRepository, repositorySettingsOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { useRestoreRepository } from '../../api/deleted-repositories.mutations.ts'

interface RestoreFormProps {
  repository: DeletedRepository
  onDone: () => void
  onBusy: (busy: boolean) => void
  onCancel: () => void
}

/** Under which name a repository comes back: its own, or another one where that is taken. */
export function RestoreForm({ repository, onDone, ...dialog }: RestoreFormProps) {
  const { t } = useLingui()
  const { form, field } = useContractForm({
    schema: repositorySettingsOperations.restoreRepository.body,
    initialValues: { repo_name: repository.repo_name },
    mutation: useRestoreRepository(repository.uid),
    onSuccess: onDone,
    onError: (error) => ({ field: 'repo_name', beside: messageOf(error, t`Couldn't restore the repository`) }),
  })
  return (
    <DialogForm of={form} submitLabel={t`Restore`} {...dialog}>
      <p>{t`Its files, history, stars and collaborators come back with it`}</p>
      <TextInput
        label={t`Repository name`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...field('repo_name')}
      />
    </DialogForm>
  )
}
