import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { IconArrowRight, IconGitPullRequest } from '@sheaf/ui/icons'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { pullsQuery } from '../../api/pulls.ts'
import { PullIcon } from '../../components/pull-icon.tsx'
import { pullStateOf } from '../../components/pull-state.ts'
import { ThreadList } from '../../components/thread-list.tsx'
import { ThreadRow } from '../../components/thread-row.tsx'
import { useListAsked } from '../../components/use-list-asked.ts'
import classes from './pulls.module.css'

/** /:owner/:repo/pulls: what is proposed to be brought into branches, in the state, order and words that the address names. */
export function PullsScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { asked } = useListAsked()
  const query = useInfiniteQuery({ ...pullsQuery(at, asked), placeholderData: keepPreviousData })
  return (
    <ThreadList
      kind="pull"
      heading={t`Pull requests`}
      begin={{ label: t`New pull request`, to: paths.newPull(at.owner, at.repo) }}
      icon={<IconGitPullRequest size={24} />}
      words={{
        none: t`No pull requests yet`,
        purpose: t`A pull request proposes to bring the commits of one branch into another. People look at the changes, talk about them, and merge them`,
        unmatched: t`No pull requests match`,
        failed: t`Failed to load the pull requests`,
      }}
      query={query}
      row={(pull, select) => (
        <ThreadRow
          key={pull.number}
          thread={pull}
          to={paths.pull(at.owner, at.repo, pull.number)}
          select={select}
          icon={<PullIcon state={pullStateOf(pull)} />}
        >
          <span className={classes.branches}>
            <code>{pull.head}</code>
            <IconArrowRight className={classes.arrow} size={12} role="img" aria-label={t`into`} />
            <code>{pull.base}</code>
          </span>
        </ThreadRow>
      )}
    />
  )
}
