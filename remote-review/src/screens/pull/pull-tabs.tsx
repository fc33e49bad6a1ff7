import { useLingui } from '@lingui/react/macro'
import { changesQuery, comparisonQuery } from '@sheaf/changes/diff'
import { type Pull, type PullDetails, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { Counter, TabLinks } from '@sheaf/ui'
import { IconFile, IconGitCommit, IconHistory, IconMessageCircle } from '@sheaf/ui/icons'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { pullRange } from './pull-range.ts'

/** The parts of a pull request, with how much there is in each as far as it is known. */
export function PullTabs({ thread, pull }: { thread: Pull; pull: PullDetails }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { pathname } = useLocation()
  const range = pullRange(pull)
  const asked = { ...at, range: range ?? '' }
  const enabled = range !== undefined
  const commits = useInfiniteQuery({ ...comparisonQuery(asked), enabled }).data?.pages[0]?.total
  const files = useQuery({ ...changesQuery(asked), enabled }).data?.stats.files
  const to = (part?: 'commits' | 'files') => paths.pull(at.owner, at.repo, thread.number, part)
  const tabs = [
    { to: to(), word: t`Conversation`, icon: IconMessageCircle, count: thread.comments },
    { to: to('commits'), word: t`Commits`, icon: IconGitCommit, count: commits },
    { to: to('files'), word: t`Files`, icon: IconFile, count: files },
    ...(pull.versions > 1
      ? [
          {
            to: paths.pullChanges(at.owner, at.repo, thread.number),
            word: t`Versions`,
            icon: IconHistory,
            count: pull.versions,
          },
        ]
      : []),
  ]
  return (
    <TabLinks
      label={t`Pull request`}
      tabs={tabs.map(({ to, word, icon: Icon, count }) => ({
        to,
        isCurrent: pathname === to,
        children: (
          <>
            <Icon size={16} />
            {word}
            {count ? <Counter value={count} /> : undefined}
          </>
        ),
      }))}
    />
  )
}
