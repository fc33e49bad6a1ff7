import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type DeletedRepository, repositorySettingsOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { usePurgeRepository } from '../../api/deleted-repositories.mutations.ts'

interface PurgeFormProps {
  repository: DeletedRepository
  onDone: () => void
  onBusy: (busy: boolean) => void
  onCancel: () => void
}

/** The last question before nobody can bring a repository back. */
export function PurgeForm({ repository, onDone, ...dialog }: PurgeFormProps) {
  const { t } = useLingui()
  const { form, field, values } = useContractForm({
    schema: repositorySettingsOperations.purgeRepository.body,
    initialValues: { confirmation: '' },
    mutation: usePurgeRepository(repository.uid),
    onSuccess: onDone,
    onError: (error) => ({ field: 'confirmation', beside: messageOf(error, t`Couldn't delete the repository`) }),
  })
  const name = `${repository.owner}/${repository.repo_name}`
  return (
    <DialogForm
      of={form}
      submitLabel={t`Delete for good`}
      danger
      blocked={values.confirmation.trim() !== name}
      {...dialog}
    >
      <p>{t`You can't restore it afterwards. Its disk space is freed right away`}</p>
      <TextInput
        label={t`Type ${name} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...field('confirmation')}
      />
    </DialogForm>
  )
}
