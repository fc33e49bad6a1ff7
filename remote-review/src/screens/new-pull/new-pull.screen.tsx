import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { ApiError } from '@sheaf/client/errors'
import { PullFields, paths } from '@sheaf/contract'
import type { MessageCode } from '@sheaf/contract/messages'
import { useBranches, useRepository, useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { EmptyState, LinkButton, TextLink } from '@sheaf/ui'
import { Checkbox } from '@sheaf/ui/controls'
import { type Failure, PageForm, useContractForm } from '@sheaf/ui/form'
import { IconGitBranch } from '@sheaf/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCreatePull } from '../../api/pulls.ts'
import { threadTemplatesQuery } from '../../api/thread-templates.ts'
import { BranchField } from '../../components/branch-field.tsx'
import classes from '../../components/new-thread.module.css'
import { MarkdownField } from '../../components/writing/markdown-field.tsx'
import { useKeptText } from '../../components/writing/use-kept-text.ts'
import { HeadFieldLater } from './head-field-later.tsx'

export { addNewPullWords } from './words.ts'

/** /:owner/:repo/pulls/new?base=&head=&head_repo=&title=&body=: which branch to bring into which, and why. */
export function NewPullScreen() {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const { total } = useBranches()
  return (
    <div className={classes.page}>
      <h2 className={classes.title}>{t`New pull request`}</h2>
      {total === 0 ? (
        <EmptyState
          icon={<IconGitBranch size={24} />}
          title={t`There are no branches yet`}
          action={
            <LinkButton variant="default" to={paths.repo(owner, repo)}>
              {t`How to push`}
            </LinkButton>
          }
        >
          {t`Push to this repository to propose changes here`}
        </EmptyState>
      ) : (
        <NewPull />
      )}
    </div>
  )
}

function NewPull() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { model, parent, state } = useRepository()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  /** The open pull request that has these branches already. */
  const [taken, setTaken] = useState<number>()
  const kept = useKeptText('new pull', search.get('base') ?? '', search.get('head') ?? '')
  const { form, field, box, values, set } = useContractForm({
    schema: PullFields,
    initialValues: {
      base: search.get('base') ?? model.default_head,
      head: search.get('head') ?? '',
      head_repo: search.get('head_repo') ?? '',
      discloses: false,
      maintainers_edit: true,
      title: search.get('title') ?? '',
      body: kept.found ?? search.get('body') ?? '',
      is_draft: false,
    },
    mutation: useCreatePull(at),
    onSuccess: ({ number }) => {
      kept.drop()
      void navigate(paths.pull(at.owner, at.repo, number), { replace: true })
    },
    onError: (error): Failure<typeof PullFields> => {
      const said = messageOf(error, t`Couldn't open the pull request`)
      if (isSaid(error, 'pull.no_branch')) {
        return { field: paramOf(error, 'name') === values.base ? 'base' : 'head', beside: said }
      }
      if (isSaid(error, 'pull.nothing')) return { field: 'head', beside: said }
      if (isSaid(error, 'pull.taken')) {
        setTaken(Number(paramOf(error, 'number')))
        return { field: 'head', beside: said }
      }
      return { said }
    },
  })
  const template = useQuery(threadTemplatesQuery(at)).data?.pull ?? ''
  const begin = useEffectEvent(() => {
    if (values.body === '' && kept.found === undefined) set('body', template)
  })
  useEffect(() => {
    if (template !== '') begin()
  }, [template])
  const { base, head: proposed } = values
  const choose = (name: 'base' | 'head', branch: string) => {
    setTaken(undefined)
    set(name, branch)
  }
  const branch = (name: 'base' | 'head') => {
    const { value, error } = field(name)
    return { name, value, error, onChange: (chosen: string) => choose(name, chosen) }
  }
  const head = { ...branch('head'), label: t`Branch`, description: t`The branch that has the commits` }
  const chooseHead = (name: string, repo: string) => {
    choose('head', name)
    set('head_repo', repo)
    set('discloses', false)
  }
  const isElsewhere = proposed.includes(':')
  const isForked = parent !== null || state.forks > 0 || isElsewhere
  return (
    <PageForm
      of={form}
      actions={
        <Button type="submit" loading={form.busy}>
          {t`Open pull request`}
        </Button>
      }
    >
      <div className={classes.branches}>
        <BranchField {...branch('base')} label={t`Base`} description={t`The branch that the commits go into`} />
        {isForked ? (
          <HeadFieldLater
            {...head}
            repo={values.head_repo}
            discloses={box('discloses')}
            edits={box('maintainers_edit')}
            onChoose={chooseHead}
          />
        ) : (
          <BranchField {...head} />
        )}
      </div>
      {taken !== undefined && (
        <p className={classes.hint}>
          <TextLink to={paths.pull(at.owner, at.repo, taken)}>{t`Go to pull request #${taken}`}</TextLink>
        </p>
      )}
      {base !== '' && proposed !== '' && base !== proposed && !isElsewhere && (
        <p className={classes.hint}>
          <TextLink to={paths.compare(at.owner, at.repo, { base, head: proposed })}>{t`Compare the branches`}</TextLink>
        </p>
      )}
      <TextInput label={t`Title`} autoComplete="off" {...field('title')} />
      <MarkdownField
        rows={10}
        label={t`Text`}
        field={field('body')}
        onText={(text) => set('body', text)}
        kept={kept}
        initial={template}
      />
      <Checkbox
        label={t`Open as a draft`}
        description={t`It is shown to all who may see the repository, and can't be merged before you say that it is ready`}
        {...box('is_draft')}
      />
    </PageForm>
  )
}

const isSaid = (error: Error, code: MessageCode) => error instanceof ApiError && error.said?.code === code

const paramOf = (error: Error, name: string) => (error instanceof ApiError ? error.said?.params[name] : undefined)
