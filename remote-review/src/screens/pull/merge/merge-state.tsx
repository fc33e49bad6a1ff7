import { useLingui } from '@lingui/react/macro'
import { type MergeMethod, type Pull, type PullDetails, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { LinkButton } from '@sheaf/ui'
import type { ReactNode } from 'react'
import { ByGit } from '../../../components/by-git.tsx'
import classes from '../pull.module.css'
import { CheckingMerge } from './checking-merge.tsx'
import { Gates } from './gates.tsx'
import { MergeWays } from './merge-ways.tsx'
import { UpdateBranch } from './update-branch.tsx'
import { gatesToShow, waysLeft } from './ways-left.ts'

interface MergeStateProps {
  number: string
  thread: Pull
  pull: PullDetails
  /** Lets what is a draft be merged. */
  ready: ReactNode
  onChoose: (method: MergeMethod) => void
}

/** Whether an open pull request can be merged, and what to do about it. */
export function MergeState({ number, thread, pull, ready, onChoose }: MergeStateProps) {
  const { t } = useLingui()
  const { base, head, is_draft: isDraft } = thread
  const { conflicts } = pull
  const isHeld = isDraft || waysLeft(pull).length === 0
  const gates = gatesToShow(pull)
  const { owner, repo } = useRepositoryAt()
  if (pull.base_id === null) {
    return (
      <>
        <h3 className={classes.heading}>{t`There is no branch ${base} any more`}</h3>
        <p>{t`Push ${base} again to merge this, or close the pull request`}</p>
      </>
    )
  }
  switch (pull.mergeable) {
    case 'checking':
      return <CheckingMerge number={number} />
    case 'clean':
      return (
        <>
          <h3 className={classes.heading}>{isHeld ? t`It can't be merged yet` : t`It can be merged`}</h3>
          <p className={classes.dim}>{t`The two branches have no conflicts`}</p>
          {isDraft && <p>{t`This is a draft: it is merged once it is ready for review`}</p>}
          {isDraft && ready}
          {gates.length > 0 && <Gates gates={gates} />}
          {pull.can_update && <UpdateBranch number={number} thread={thread} pull={pull} />}
          {isHeld || (pull.queue !== null && pull.can_merge) ? null : pull.can_merge ? (
            <MergeWays thread={thread} pull={pull} onChoose={onChoose} />
          ) : (
            <p>{t`Somebody who may push to ${base} has to merge it`}</p>
          )}
        </>
      )
    case 'conflict':
      return (
        <>
          <h3 className={classes.heading}>{t`The branches have conflicts`}</h3>
          {conflicts.length > 0 && <p>{t`Git can't tell which changes are to stay in:`}</p>}
          {conflicts.length > 0 && (
            <ul className={classes.files} aria-label={t`Files with conflicts`}>
              {conflicts.map((path) => (
                <li key={path}>
                  <code>{path}</code>
                </li>
              ))}
            </ul>
          )}
          {pull.can_commit && (
            <div>
              <LinkButton variant="default" to={paths.pull(owner, repo, thread.number, 'conflicts')}>
                {t`Resolve conflicts`}
              </LinkButton>
            </div>
          )}
          <p>{t`Merge ${base} into ${head}, resolve the conflicts and commit, then push. Each push is looked at again`}</p>
          <ByGit of={thread} target={pull.head_target} />
        </>
      )
    case 'merged':
      return (
        <>
          <h3 className={classes.heading}>{t`There is nothing to merge`}</h3>
          <p>{t`${base} has all commits of ${head}. Push more of them to ${head}, or close the pull request`}</p>
        </>
      )
    case 'unrelated':
      return (
        <>
          <h3 className={classes.heading}>{t`The branches have no commit in common`}</h3>
          <p>{t`They can't be merged here. Make a branch from ${base}, bring the changes there, and open a pull request for that`}</p>
        </>
      )
    case 'unknown':
      return (
        <>
          <h3 className={classes.heading}>{t`Whether it can be merged could not be found out in time`}</h3>
          <p>{t`Merge ${base} into ${head} on your machine, then push: it is looked at again then`}</p>
          <ByGit of={thread} target={pull.head_target} />
        </>
      )
  }
}
