import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { defaultBranch, paths, repositoryCreationOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { type Failure, PageForm, problemsOf, useContractForm } from '@sheaf/ui/form'
import { useNavigate } from 'react-router'
import { PreCheckError, useCreateRepository } from '../../api/repository-creation.mutations.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { NameHint } from './name-hint.tsx'
import classes from './new-repository-form.module.css'
import { useOwners, useStorageNodes } from './use-choices.ts'
import { VisibilityChoice } from './visibility-choice.tsx'

const schema = repositoryCreationOperations.createRepository.body

/** Everything that a new repository needs to be told. */
export function NewRepositoryForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const owners = useOwners()
  const storage = useStorageNodes()

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
  const ownerOf = (uid: string) => owners.owners.find((owner) => owner.uid === uid)
  const name = field('repo_name')
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
      <div className={classes.address}>
        <ChoiceSelect
          label={t`Owner`}
          options={owners.owners.map(({ uid, username }) => ({ value: uid, label: username }))}
          {...field('owner_uid')}
          onChange={(uid) => {
            set('owner_uid', uid)
            set('team', ownerOf(uid)?.team ?? false)
          }}
          loading={owners.isPending}
          failed={owners.error !== null}
          onRetry={() => void owners.refetch()}
        />
        <TextInput
          label={t`Repository name`}
          description={
            !name.error && (
              <NameHint
                owner={ownerOf(values.owner_uid)?.username}
                name={name.value}
                problem={problemsOf(schema, values).repo_name}
              />
            )
          }
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...name}
        />
      </div>
      <TextInput label={t`Description`} autoComplete="off" {...field('repo_description')} />
      <VisibilityChoice
        isPrivate={values.repo_is_private}
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
