import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { forkOperations, paths } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { PageForm, problemsOf, useContractForm } from '@sheaf/ui/form'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useNavigate } from 'react-router'
import { ownForksQuery, useFork } from '../../api/forks.ts'
import { OwnerAndName } from '../../components/new-repository/owner-and-name.tsx'
import { useOwners } from '../../components/new-repository/use-choices.ts'
import { VisibilityChoice } from '../../components/new-repository/visibility-choice.tsx'
import classes from './forks.module.css'

const schema = forkOperations.forkRepository.body

/** /:owner/:repo/forks/new: whose the fork is to be, and what it is called. */
export function NewForkScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const navigate = useNavigate()
  const { model, owner } = useRepository()
  const { data: have = [] } = useQuery(ownForksQuery(at))
  const all = useOwners()
  const forked = new Set(have.map((each) => each.owner))
  const owners = {
    ...all,
    owners: all.owners.filter(({ uid, username }) => uid !== owner.uid && !forked.has(username)),
  }
  const first = owners.owners.some(({ uid }) => uid === all.first) ? all.first : (owners.owners[0]?.uid ?? '')
  const { form, values, set, field } = useContractForm({
    schema,
    initialValues: {
      owner_uid: '',
      team: false,
      repo_name: model.repo_name,
      repo_description: model.description,
      repo_is_private: model.is_private,
    },
    preset: { owner_uid: first, team: owners.owners.find(({ uid }) => uid === first)?.team ?? false },
    mutation: useFork(at),
    onSuccess: ({ uid }) => void navigate(paths.initCopy(uid), { replace: true }),
    onError: (error) => ({ said: messageOf(error, t`Couldn't start the fork. Try again`) }),
  })
  const isNobodyLeft = !all.isPending && all.error === null && owners.owners.length === 0
  return (
    <div className={classes.form}>
      <h2 className={classes.heading}>{t`Create a fork`}</h2>
      <p className={classes.about}>
        {t`A fork is your own copy with all branches and tags. Sync it to get what is pushed here later`}
      </p>
      {have.length > 0 && (
        <p className={classes.have} role="status">
          <Plural value={have.length} one="There is a fork already:" other="There are forks already:" />{' '}
          {have.map(({ owner: name, repo_name }, index) => (
            <Fragment key={`${name}/${repo_name}`}>
              {index > 0 && ', '}
              <TextLink to={paths.repo(name, repo_name)}>{`${name}/${repo_name}`}</TextLink>
            </Fragment>
          ))}
        </p>
      )}
      {isNobodyLeft ? (
        <p>
          {have.length > 0
            ? t`Each owner can have one fork, and every owner you can create for already has one`
            : t`This repository is yours. You can fork it to a team in which you can create repositories`}
        </p>
      ) : (
        <PageForm
          of={form}
          actions={
            <Button type="submit" loading={form.busy}>
              {t`Create fork`}
            </Button>
          }
        >
          <OwnerAndName owners={owners} of={{ field, set }} problem={problemsOf(schema, values).repo_name} />
          <TextInput label={t`Description`} autoComplete="off" {...field('repo_description')} />
          {model.is_private ? (
            <p className={classes.about}>
              <Trans>
                Forks of private repositories are private. Choose an owner whose members are allowed to see it
              </Trans>
            </p>
          ) : (
            <VisibilityChoice
              isPrivate={values.repo_is_private}
              isOfTeam={values.team}
              onChange={(isPrivate) => set('repo_is_private', isPrivate)}
            />
          )}
        </PageForm>
      )}
    </div>
  )
}
