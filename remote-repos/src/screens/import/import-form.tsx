import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { importOperations, paths } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { Checkbox, PasswordInput } from '@sheaf/ui/controls'
import { PageForm, problemsOf, useContractForm } from '@sheaf/ui/form'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStartImport } from '../../api/imports.ts'
import { OwnerAndName } from '../../components/new-repository/owner-and-name.tsx'
import { useOwners } from '../../components/new-repository/use-choices.ts'
import { VisibilityChoice } from '../../components/new-repository/visibility-choice.tsx'
import { readAgain } from './import-again.ts'
import { repositoryNameOf } from './repository-name-of.ts'

const schema = importOperations.startImport.body

/** Where from, whose and what it is called; the name is that of the source until somebody chooses another. */
export function ImportForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const owners = useOwners()
  const again = readAgain(useLocation().state)
  const [isOpen, setOpen] = useState(again.username !== '')
  const { form, values, set, field } = useContractForm({
    schema,
    initialValues: {
      url: again.url,
      username: again.username,
      password: '',
      owner_uid: '',
      team: false,
      repo_name: again.repo_name,
      repo_description: '',
      repo_is_private: again.username !== '',
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
      <Checkbox
        label={t`The source requires a password`}
        description={t`For repositories that aren't public`}
        checked={isOpen}
        onChange={(event) => {
          setOpen(event.currentTarget.checked)
          if (event.currentTarget.checked) return set('repo_is_private', true)
          set('username', '')
          set('password', '')
        }}
      />
      {isOpen && (
        <>
          <TextInput
            label={t`Username`}
            description={t`Leave it empty for an access token`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field('username')}
          />
          <PasswordInput
            label={t`Password or access token`}
            description={t`Kept encrypted until the import ends, and sent only to the server at this address`}
            autoComplete="off"
            {...field('password')}
          />
        </>
      )}
      <OwnerAndName owners={owners} of={{ field, set }} problem={problemsOf(schema, values).repo_name} />
      <TextInput label={t`Description`} autoComplete="off" {...field('repo_description')} />
      <VisibilityChoice
        isPrivate={values.repo_is_private}
        isOfTeam={values.team}
        onChange={(isPrivate) => set('repo_is_private', isPrivate)}
      />
    </PageForm>
  )
}
