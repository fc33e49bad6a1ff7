import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type Repository, repositorySettingsOperations } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { PageForm, SettingsSection, useContractForm } from '@sheaf/ui/form'
import { useRenameRepository } from '../../api/repository-settings.ts'

/** The name of a repository, and the way to another one. */
export function NameSection({ repository: { model } }: { repository: Repository }) {
  const { t } = useLingui()
  const { form, field, values } = useContractForm({
    schema: repositorySettingsOperations.renameRepository.body,
    initialValues: { repo_name: model.repo_name },
    mutation: useRenameRepository(useRepositoryAt()),
    onError: (error) => ({ field: 'repo_name', beside: messageOf(error, t`Couldn't rename the repository`) }),
  })
  return (
    <SettingsSection title={t`Name`}>
      <PageForm
        of={form}
        actions={
          <Button
            type="submit"
            loading={form.busy}
            disabled={model.archived || values.repo_name.trim() === model.repo_name}
          >
            {t`Rename`}
          </Button>
        }
      >
        <TextInput
          label={t`Repository name`}
          description={t`Links and clones with the old name keep working for 90 days, unless another repository takes it`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={model.archived}
          {...field('repo_name')}
        />
      </PageForm>
    </SettingsSection>
  )
}
