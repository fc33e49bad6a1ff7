import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ForkSync, paths } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { LinkButton, TextLink } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { forkSyncQuery, useSyncFork } from '../../api/forks.ts'
import classes from './fork-sync.module.css'

/** How far the branch of a fork that is shown is from what it was forked from; nothing where there is nothing to compare it with. */
export function ForkSyncBar({ branch }: { branch: string }) {
  const { data } = useQuery(forkSyncQuery(useRepositoryAt(), branch))
  if (!data || data.parent === null || data.parent_branch === null) return null
  return <Bar of={data} parent={data.parent} parentBranch={data.parent_branch} />
}

interface BarProps {
  of: ForkSync
  parent: NonNullable<ForkSync['parent']>
  parentBranch: string
}

function Bar({ of: { branch, ahead, behind }, parent, parentBranch }: BarProps) {
  const { t } = useLingui()
  const { can_write } = useRepository()
  const at = useRepositoryAt()
  const sync = useSyncFork(at, branch)
  const name = `${parent.owner}/${parent.repo_name}:${parentBranch}`
  const source = <TextLink to={paths.repoAt(parent.owner, parent.repo_name, parentBranch)}>{name}</TextLink>
  if (ahead === null || behind === null) return null
  const hasDiverged = ahead > 0 && behind > 0
  return (
    <section className={classes.bar} aria-label={t`Beside what it was forked from`}>
      <div className={classes.words}>
        <p>
          {hasDiverged ? (
            <Trans>
              This branch is <Plural value={ahead} one="# commit ahead of" other="# commits ahead of" /> and{' '}
              <Plural value={behind} one="# commit behind" other="# commits behind" /> {source}
            </Trans>
          ) : ahead > 0 ? (
            <Trans>
              This branch is <Plural value={ahead} one="# commit ahead of" other="# commits ahead of" /> {source}
            </Trans>
          ) : behind > 0 ? (
            <Trans>
              This branch is <Plural value={behind} one="# commit behind" other="# commits behind" /> {source}
            </Trans>
          ) : (
            <Trans>This branch is up to date with {source}</Trans>
          )}
        </p>
        {hasDiverged && can_write && (
          <p className={classes.hint}>
            {t`It has commits of its own and can't be moved forward. Pull the other branch, merge it, then push`}
          </p>
        )}
      </div>
      {ahead > 0 && (
        <LinkButton
          variant="subtle"
          to={paths.compare(parent.owner, parent.repo_name, {
            base: parentBranch,
            head: `${at.owner}/${at.repo}:${branch}`,
          })}
        >
          {t`Compare`}
        </LinkButton>
      )}
      {ahead > 0 && can_write && (
        <LinkButton
          variant="default"
          to={paths.newPull(parent.owner, parent.repo_name, {
            base: parentBranch,
            head: `${at.owner}:${branch}`,
            head_repo: at.repo,
          })}
        >
          {t`Open a pull request`}
        </LinkButton>
      )}
      {behind > 0 && ahead === 0 && can_write && (
        <Button variant="default" loading={sync.isPending} onClick={() => sync.mutate()}>
          {t`Sync fork`}
        </Button>
      )}
    </section>
  )
}
