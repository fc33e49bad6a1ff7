import { useLingui } from '@lingui/react/macro'
import { paths, type RepositoryCopy } from '@sheaf/contract'
import { LinkButton, NotFoundState, Page, PageHead, QueryError, TextSkeleton } from '@sheaf/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isMissing } from '../../api/failure.ts'
import { copyQuery } from '../../api/forks.ts'
import { invalidateLists } from '../../api/imports.ts'
import classes from '../../components/progress-card.module.css'

/** How far a fork is, or a repository from a template. It goes on without this page, and leads to the repository when that is there. */
export function CopyScreen() {
  const { t } = useLingui()
  const { copy: uid = '' } = useParams()
  const query = useQuery(copyQuery(uid))
  const { data, error } = query
  if (!data && isMissing(error)) return <NotFoundState />
  return (
    <Page width="settings">
      <PageHead
        crumbs={[{ label: t`Create`, to: paths.init() }]}
        title={data ? `${data.owner}/${data.repo_name}` : t`New repository`}
      />
      {data ? (
        <Progress of={data} />
      ) : error ? (
        <QueryError query={query} fallback={t`Couldn't load how far it is`} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </Page>
  )
}

function Progress({ of: { kind, owner, repo_name, state, percent, problem } }: { of: RepositoryCopy }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isDone = state === 'done'
  useEffect(() => {
    if (!isDone) return
    invalidateLists(client, owner)
    void navigate(paths.repo(owner, repo_name), { replace: true })
  }, [isDone, owner, repo_name, client, navigate])
  const said = {
    waiting: t`Waiting to start`,
    running: kind === 'fork' ? t`Forking` : t`Creating the repository`,
    done: kind === 'fork' ? t`Forked` : t`Repository created`,
    failed: kind === 'fork' ? t`The fork failed` : t`The repository couldn't be created`,
  }[state]
  const problems = {
    'source-missing': t`The source repository is gone, or you no longer have access to it`,
    'source-damaged': t`The source repository is damaged. Tell the administrator of this server`,
    'source-empty': t`The template has nothing on its default branch any more`,
    'too-large': t`Its owner has no space for all that is in the template`,
    internal: t`Something went wrong on this server. Try again`,
  }
  return (
    <div className={classes.card}>
      <p role="status">{said}</p>
      {(state === 'waiting' || state === 'running') && (
        <progress className={classes.bar} aria-label={t`Progress`} max={100} {...(percent > 0 && { value: percent })} />
      )}
      {problem && <p className={classes.problem}>{problems[problem]}</p>}
      {isDone && (
        <div className={classes.actions}>
          <LinkButton to={paths.repo(owner, repo_name)}>{t`Open repository`}</LinkButton>
        </div>
      )}
    </div>
  )
}
