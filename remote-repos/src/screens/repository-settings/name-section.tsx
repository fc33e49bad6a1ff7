import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type Repository, repositorySettingsOperations } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { PageForm, SettingsSection, useContractForm } from '@sheaf/ui/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { repositorySettingsQuery, useRenameRepository } from '../../api/repository-settings.ts'
import classes from './repository-settings.module.css'

/** The name of a repository, the way to another one, and the names that it had. */
export function NameSection({ repository: { model } }: { repository: Repository }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { data } = useSuspenseQuery(repositorySettingsQuery(at))
  const { form, field, values } = useContractForm({
    schema: repositorySettingsOperations.renameRepository.body,
    initialValues: { repo_name: model.repo_name },
    mutation: useRenameRepository(at),
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
      {data.former_names.length > 0 && (
        <dl className={classes.table}>
          <div>
            <dt>{t`Old names that lead here`}</dt>
            <dd>
              <ul className={classes.names_held}>
                {data.former_names.map(({ owner, repo_name }) => (
                  <li key={`${owner}/${repo_name}`}>
                    {owner}/{repo_name}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        </dl>
      )}
    </SettingsSection>
  )
}
