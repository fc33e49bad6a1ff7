import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { limits, repositorySettingsOperations } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { useDeleteRepository } from '../../api/repository-settings.ts'

/** What goes with a repository, and its name, which must be typed. */
export function DeletionForm(dialog: { onBusy: (busy: boolean) => void; onCancel: () => void }) {
  const { t } = useLingui()
  const { model, owner } = useRepository()
  const { form, field, values } = useContractForm({
    schema: repositorySettingsOperations.deleteRepository.body,
    initialValues: { confirmation: '' },
    mutation: useDeleteRepository(useRepositoryAt()),
    onError: (error) => ({ field: 'confirmation', beside: messageOf(error, t`Couldn't delete the repository`) }),
  })
  const name = `${owner.username}/${model.repo_name}`
  const days = limits.repositoryDeletionDays
  return (
    <DialogForm
      of={form}
      submitLabel={t`Delete repository`}
      danger
      blocked={values.confirmation.trim() !== name}
      {...dialog}
    >
      <p>
        <Trans>
          Its files, history, stars and collaborators are gone from every page at once, and its name is free. For {days}{' '}
          days an owner can restore it under Deleted repositories in their settings. Its disk space counts until then
        </Trans>
      </p>
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
