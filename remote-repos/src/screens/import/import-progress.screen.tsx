import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths, type RepositoryImport, sourceProblems } from '@sheaf/contract'
import { LinkButton, NotFoundState, Page, PageHead, QueryError, TextSkeleton } from '@sheaf/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isMissing } from '../../api/failure.ts'
import { importQuery, invalidateLists, isOpen, useChangeImport } from '../../api/imports.ts'
import { byteSize } from '../../components/byte-size.ts'
import { useImportProblem } from '../../components/import-problem.ts'
import classes from '../../components/progress-card.module.css'
import { hubAgainOf } from './hub/hub-again.ts'
import { useHubProblem } from './hub/hub-problem.ts'
import { againOf } from './import-again.ts'
import { useImportState } from './import-state.ts'

export { addImportWords } from './words.ts'

/** How far an import is, and what can be done about it. It goes on without this page. */
export function ImportProgressScreen() {
  const { t } = useLingui()
  const { import: uid = '' } = useParams()
  const query = useQuery(importQuery(uid))
  const { data, error } = query
  if (!data && isMissing(error)) return <NotFoundState />
  return (
    <Page width="settings">
      <PageHead
        crumbs={[
          { label: t`Create`, to: paths.init() },
          data?.hub
            ? { label: t`Import Model or Dataset`, to: paths.initImport('hub') }
            : { label: t`Import Repository`, to: paths.initImport() },
        ]}
        title={data ? `${data.owner}/${data.repo_name}` : t`Import Repository`}
        description={data && (data.hub ? t`${data.hub.revision} of ${data.url}` : t`From ${data.url}`)}
      />
      {data ? (
        <Progress of={data} />
      ) : error ? (
        <QueryError query={query} fallback={t`Couldn't load the import`} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </Page>
  )
}

function Progress({ of }: { of: RepositoryImport }) {
  const { t, i18n } = useLingui()
  const change = useChangeImport(of.uid)
  const stateOf = useImportState()
  const problemOf = useProblem(of)
  const size = byteSize(of.received_bytes, i18n.locale)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { owner, repo_name, state, percent } = of
  const isDone = state === 'done'
  useEffect(() => {
    if (isDone) invalidateLists(client, owner)
  }, [isDone, owner, client])
  return (
    <div className={classes.card}>
      <p role="status">{stateOf(of)}</p>
      {isOpen(of) && (
        <progress
          className={classes.bar}
          aria-label={t`Progress of the import`}
          max={100}
          {...(state === 'running' && { value: percent })}
        />
      )}
      {of.received_bytes > 0 && (
        <p className={classes.numbers}>
          {isOpen(of) ? (
            <Trans>
              {percent} % · {size} received
            </Trans>
          ) : (
            t`${size} received`
          )}
        </p>
      )}
      {of.problem && <p className={classes.problem}>{problemOf(of.problem)}</p>}
      <div className={classes.actions}>
        {isDone && <LinkButton to={paths.repo(owner, repo_name)}>{t`Open repository`}</LinkButton>}
        {isOpen(of) && (
          <Button variant="default" loading={change.isPending} onClick={() => change.mutate('cancel')}>
            {t`Cancel import`}
          </Button>
        )}
        {(state === 'failed' || state === 'canceled') && (
          <Button
            loading={change.isPending}
            onClick={() =>
              of.username === null
                ? change.mutate('retry')
                : of.hub
                  ? void navigate(paths.initImport('hub'), { state: hubAgainOf(of) })
                  : void navigate(paths.initImport(), { state: againOf(of) })
            }
          >
            {t`Try again`}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What stopped it, in the words of where it came from. */
function useProblem({ hub }: RepositoryImport): (problem: NonNullable<RepositoryImport['problem']>) => string {
  const ofHub = useHubProblem()
  const ofSource = useImportProblem()
  return (problem) => {
    const known = hub === null ? sourceProblems.find((each) => each === problem) : undefined
    return known === undefined ? ofHub(problem) : ofSource(known)
  }
}
