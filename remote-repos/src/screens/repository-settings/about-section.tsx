import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type Repository, repositorySettingsOperations } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { InputBase } from '@sheaf/ui/controls'
import { PageForm, SettingsSection, useContractForm } from '@sheaf/ui/form'
import { useUpdateRepository } from '../../api/repository-settings.ts'

/** What is said of a repository on its pages, and what it is found by. */
export function AboutSection({ repository: { model } }: { repository: Repository }) {
  const { t } = useLingui()
  const { form, field } = useContractForm({
    schema: repositorySettingsOperations.updateRepository.body,
    initialValues: { description: model.description, website: model.website, topics: model.topics.join(' ') },
    mutation: useUpdateRepository(useRepositoryAt()),
    onError: (error) => ({ said: messageOf(error, t`Couldn't save the changes`) }),
  })
  return (
    <SettingsSection title={t`About`}>
      <PageForm
        of={form}
        actions={
          <Button type="submit" loading={form.busy} disabled={model.archived}>
            {t`Save changes`}
          </Button>
        }
      >
        <InputBase
          component="textarea"
          multiline
          rows={3}
          label={t`Description`}
          disabled={model.archived}
          {...field('description')}
        />
        <TextInput
          label={t`Website`}
          type="url"
          placeholder="https://example.org"
          disabled={model.archived}
          {...field('website')}
        />
        <TextInput
          label={t`Topics`}
          description={t`Up to 20 words that help others find it, separated by spaces`}
          autoComplete="off"
          autoCapitalize="none"
          disabled={model.archived}
          {...field('topics')}
        />
      </PageForm>
    </SettingsSection>
  )
}
