import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { CommitRow, commitListClasses } from '@sheaf/changes/commits'
import { comparisonQuery } from '@sheaf/changes/diff'
import { useRepositoryAt } from '@sheaf/repository'
import { EmptyState, ListSkeleton } from '@sheaf/ui'
import { IconGitCommit } from '@sheaf/ui/icons'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { usePull } from '../../components/use-pull.ts'
import { NothingToCompare } from './nothing-to-compare.tsx'
import classes from './pull.module.css'
import { pullRange } from './pull-range.ts'

/** /:owner/:repo/pulls/:number/commits: what is proposed, commit by commit. */
export function PullCommitsScreen() {
  const { first } = usePull()
  if (first === undefined) return null
  const range = pullRange(first.pull)
  if (range === undefined) return <NothingToCompare base={first.thread.base} />
  return (
    <Suspense fallback={<ListSkeleton rows={8} height={56} />}>
      <ProposedCommits key={range} range={range} base={first.thread.base} />
    </Suspense>
  )
}

/** The commits that the branch has beyond the one that it goes into, the newest first; more of them by hand. */
function ProposedCommits({ range, base }: { range: string; base: string }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const query = useSuspenseInfiniteQuery(comparisonQuery({ ...at, range }))
  const { pages } = query.data
  const [first] = pages
  if (first === undefined || first.total === 0)
    return <EmptyState icon={<IconGitCommit size={24} />} title={t`All commits are on ${base} already`} />
  return (
    <>
      <ul className={commitListClasses.list} aria-label={t`Commits`}>
        {pages.flatMap(({ commits }) => commits.map((commit) => <CommitRow key={commit.commit_id} commit={commit} />))}
      </ul>
      {query.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t`Show more`}
        </Button>
      )}
      {!query.hasNextPage && first.total_truncated && (
        <p className={classes.dim}>
          <Plural
            value={first.total}
            one="Only the newest commit is listed"
            other="Only the newest # commits are listed"
          />
        </p>
      )}
    </>
  )
}
