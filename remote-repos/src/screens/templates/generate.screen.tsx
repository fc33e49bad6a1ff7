import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { paths, templateOperations } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { LinkButton } from '@sheaf/ui'
import { Checkbox } from '@sheaf/ui/controls'
import { PageForm, problemsOf, useContractForm } from '@sheaf/ui/form'
import { useNavigate } from 'react-router'
import { useGenerateRepository } from '../../api/templates.ts'
import { OwnerAndName } from '../../components/new-repository/owner-and-name.tsx'
import { useOwners } from '../../components/new-repository/use-choices.ts'
import { VisibilityChoice } from '../../components/new-repository/visibility-choice.tsx'
import classes from './generate.module.css'

/** /:owner/:repo/generate: whose the repository that is made from a template is to be, and what it is called. */
export function GenerateScreen() {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const { model } = useRepository()
  return (
    <div className={classes.form}>
      <h2 className={classes.heading}>{t`Create a repository from this template`}</h2>
      {model.template ? (
        <>
          <p className={classes.about}>
            {t`It starts with the files of this repository in a single commit. History, releases and settings aren't copied`}
          </p>
          <GenerateForm />
        </>
      ) : (
        <>
          <p className={classes.about}>
            {t`This repository isn't a template. Its owners can make it one in its settings`}
          </p>
          <LinkButton variant="default" to={paths.repo(owner, repo)}>
            {t`Open repository`}
          </LinkButton>
        </>
      )}
    </div>
  )
}

const schema = templateOperations.generateRepository.body

function GenerateForm() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const navigate = useNavigate()
  const { model } = useRepository()
  const owners = useOwners()
  const { form, values, set, field } = useContractForm({
    schema,
    initialValues: {
      owner_uid: '',
      team: false,
      repo_name: '',
      repo_description: '',
      repo_is_private: model.is_private,
      all_branches: false,
    },
    preset: { owner_uid: owners.first },
    mutation: useGenerateRepository(at),
    onSuccess: ({ uid }) => void navigate(paths.initCopy(uid), { replace: true }),
    onError: (error) => ({ said: messageOf(error, t`Couldn't create the repository. Try again`) }),
  })
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
      {model.is_private ? (
        <p className={classes.about}>
          <Trans>What is made from a private template is private. Its owner can make it public later</Trans>
        </p>
      ) : (
        <VisibilityChoice
          isPrivate={values.repo_is_private}
          isOfTeam={values.team}
          onChange={(isPrivate) => set('repo_is_private', isPrivate)}
        />
      )}
      <Checkbox
        label={t`Include all branches`}
        description={t`Copy every branch, not only ${model.default_head}. Each starts with a single commit`}
        checked={values.all_branches}
        onChange={(event) => set('all_branches', event.currentTarget.checked)}
      />
    </PageForm>
  )
}
