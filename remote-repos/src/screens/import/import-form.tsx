import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { importOperations, paths } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { PageForm, problemsOf, useContractForm } from '@sheaf/ui/form'
import { useNavigate } from 'react-router'
import { useStartImport } from '../../api/imports.ts'
import { OwnerAndName } from '../../components/new-repository/owner-and-name.tsx'
import { useOwners } from '../../components/new-repository/use-choices.ts'
import { VisibilityChoice } from '../../components/new-repository/visibility-choice.tsx'
import { repositoryNameOf } from './repository-name-of.ts'

const schema = importOperations.startImport.body

/** Where from, whose and what it is called; the name is that of the source until somebody chooses another. */
export function ImportForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const owners = useOwners()
  const { form, values, set, field } = useContractForm({
    schema,
    initialValues: {
      url: '',
      owner_uid: '',
      team: false,
      repo_name: '',
      repo_description: '',
      repo_is_private: false,
    },
    preset: { owner_uid: owners.first },
    mutation: useStartImport(),
    onSuccess: ({ uid }) => void navigate(paths.initImport(uid), { replace: true }),
    onError: (error) => ({ said: messageOf(error, t`Couldn't start the import. Try again`) }),
  })
  const url = field('url')
  const name = field('repo_name')
  return (
    <PageForm
      of={form}
      actions={
        <Button type="submit" loading={form.busy}>
          {t`Import Repository`}
        </Button>
      }
    >
      <TextInput
        label={t`Address of the repository`}
        placeholder="https://example.org/team/project.git"
        type="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...url}
        onChange={(event) => {
          const isOurs = name.value === repositoryNameOf(url.value)
          url.onChange(event)
          if (isOurs) set('repo_name', repositoryNameOf(event.currentTarget.value))
        }}
      />
      <OwnerAndName
        owners={owners}
        owner={field('owner_uid')}
        onOwner={({ owner_uid, team }) => {
          set('owner_uid', owner_uid)
          set('team', team)
        }}
        name={name}
        problem={problemsOf(schema, values).repo_name}
      />
      <TextInput label={t`Description`} autoComplete="off" {...field('repo_description')} />
      <VisibilityChoice
        isPrivate={values.repo_is_private}
        onChange={(isPrivate) => set('repo_is_private', isPrivate)}
      />
    </PageForm>
  )
}
