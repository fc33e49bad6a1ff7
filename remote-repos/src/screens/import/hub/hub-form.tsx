import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { hubImportOperations, paths, readHubAddress } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { Checkbox, PasswordInput } from '@sheaf/ui/controls'
import { ChoiceCards, PageForm, problemsOf, useContractForm } from '@sheaf/ui/form'
import { IconCube, IconDatabase } from '@sheaf/ui/icons'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStartHubImport } from '../../../api/hub-imports.ts'
import { OwnerAndName } from '../../../components/new-repository/owner-and-name.tsx'
import { useOwners } from '../../../components/new-repository/use-choices.ts'
import { VisibilityChoice } from '../../../components/new-repository/visibility-choice.tsx'
import { nameInHub, readHubAgain } from './hub-again.ts'

const schema = hubImportOperations.startHubImport.body

/** What of which Hub, and whose and what it is to be called here. `first`: the Hub that names alone are of. */
export function HubForm({ first }: { first: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const owners = useOwners()
  const again = readHubAgain(useLocation().state)
  const [hasToken, setHasToken] = useState(again.hasToken)
  const { form, values, set, field } = useContractForm({
    schema,
    initialValues: {
      url: again.url,
      hub_kind: again.hub_kind,
      revision: again.revision,
      token: '',
      owner_uid: '',
      team: false,
      repo_name: again.repo_name,
      repo_description: '',
      repo_is_private: again.hasToken,
    },
    preset: { owner_uid: owners.first },
    mutation: useStartHubImport(),
    onSuccess: ({ uid }) => void navigate(paths.initImport(uid), { replace: true }),
    onError: (error) => ({ said: messageOf(error, t`Couldn't start the import. Try again`) }),
  })
  const url = field('url')
  const name = field('repo_name')
  const said = readHubAddress(url.value)
  const kinds = [
    { value: 'model' as const, icon: IconCube, name: t`Model`, about: t`Weights and what runs them` },
    { value: 'dataset' as const, icon: IconDatabase, name: t`Dataset`, about: t`Data to train and test with` },
  ]
  return (
    <PageForm
      of={form}
      actions={
        <Button type="submit" loading={form.busy}>
          {t`Import`}
        </Button>
      }
    >
      <TextInput
        label={t`Model or dataset`}
        description={t`Its name, or the address of its page`}
        placeholder={`${first}/owner/name`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...url}
        onChange={(event) => {
          const typed = event.currentTarget.value
          const isOurs = name.value === nameInHub(url.value)
          url.onChange(event)
          if (isOurs) set('repo_name', nameInHub(typed))
          const kind = readHubAddress(typed)?.kind
          if (kind !== undefined) set('hub_kind', kind)
        }}
      />
      <ChoiceCards
        legend={t`Kind`}
        name="hub_kind"
        value={values.hub_kind}
        choices={kinds}
        onChange={(kind) => set('hub_kind', kind)}
        disabled={said?.kind !== undefined}
      />
      <TextInput
        label={t`Revision`}
        description={t`A branch, tag or commit`}
        placeholder={said?.revision ?? 'main'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('revision')}
      />
      <Checkbox
        label={t`The source requires an access token`}
        description={t`For what is private, or gated by its authors`}
        checked={hasToken}
        onChange={(event) => {
          setHasToken(event.currentTarget.checked)
          if (event.currentTarget.checked) return set('repo_is_private', true)
          set('token', '')
        }}
      />
      {hasToken && (
        <PasswordInput
          label={t`Access token`}
          description={t`Kept encrypted until the import ends, and sent only to this hub`}
          autoComplete="off"
          {...field('token')}
        />
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
