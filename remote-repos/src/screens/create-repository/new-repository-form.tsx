import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { defaultBranch, paths, RepoKind, repositoryCreationOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { type Failure, PageForm, problemsOf, useContractForm } from '@sheaf/ui/form'
import { useNavigate, useSearchParams } from 'react-router'
import { PreCheckError, useCreateRepository } from '../../api/repository-creation.mutations.ts'
import { ChoiceSelect } from '../../components/new-repository/choice-select.tsx'
import { KindChoice } from '../../components/new-repository/kind-choice.tsx'
import { OwnerAndName } from '../../components/new-repository/owner-and-name.tsx'
import { useOwners, useStorageNodes } from '../../components/new-repository/use-choices.ts'
import { VisibilityChoice } from '../../components/new-repository/visibility-choice.tsx'

const schema = repositoryCreationOperations.createRepository.body

/** Everything that a new repository needs to be told. */
export function NewRepositoryForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const owners = useOwners()
  const storage = useStorageNodes()
  const [search] = useSearchParams()

  const failed = (error: Error): Failure<typeof schema> => {
    const general = t`Create repository failed`
    return error instanceof PreCheckError
      ? { field: 'repo_name', beside: messageOf(error.cause, general) }
      : { said: messageOf(error, '') }
  }
  const { form, values, set, field } = useContractForm({
    schema,
    initialValues: {
      owner_uid: '',
      team: false,
      repo_name: '',
      storage: '',
      repo_description: '',
      repo_is_private: false,
      repo_kind: RepoKind.options.find((kind) => kind === search.get('kind')) ?? 'code',
      repo_default_branch: defaultBranch,
    },
    preset: { owner_uid: owners.first, storage: storage.first },
    mutation: useCreateRepository(),
    // In place of the form: Back leads to where one came from, not to a form that was sent.
    onSuccess: ({ owner, repo_name }) => void navigate(paths.repo(owner, repo_name), { replace: true }),
    onError: failed,
    // SPEC 8 names them among the toasts.
    toastProblems: true,
  })
  const location = field('storage')
  // With one node there is nothing to choose: it is preset.
  const isStorageAsked = location.error !== undefined || (!storage.isPending && storage.nodes.length !== 1)

  return (
    <PageForm
      of={form}
      actions={
        <Button type="submit" loading={form.busy}>
          {t`Create Repository`}
        </Button>
      }
    >
      <OwnerAndName owners={owners} of={{ field, set }} problem={problemsOf(schema, values).repo_name} />
      <TextInput label={t`Description`} autoComplete="off" {...field('repo_description')} />
      <KindChoice kind={values.repo_kind} onChange={(kind) => set('repo_kind', kind)} />
      <VisibilityChoice
        isPrivate={values.repo_is_private}
        isOfTeam={values.team}
        onChange={(isPrivate) => set('repo_is_private', isPrivate)}
      />
      <TextInput
        label={t`Default branch`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('repo_default_branch')}
      />
      {isStorageAsked && (
        <ChoiceSelect
          label={t`Storage location`}
          description={t`Where the repository is kept on the server`}
          options={storage.nodes.map(({ name }) => ({ value: name, label: name }))}
          {...location}
          onChange={(name) => set('storage', name)}
          loading={storage.isPending}
          failed={storage.error !== null}
          onRetry={() => void storage.refetch()}
        />
      )}
    </PageForm>
  )
}
