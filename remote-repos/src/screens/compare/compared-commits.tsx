import { Plural, useLingui } from '@lingui/react/macro'
import { CommitRow } from '@sheaf/changes/commits'
import type { Comparison } from '@sheaf/contract'
import type { InfiniteData, UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import { MoreRows } from '../../components/more-rows.tsx'
import list from '../../components/ref-list.module.css'
import classes from './compare.module.css'

export interface ComparedCommitsProps {
  query: UseSuspenseInfiniteQueryResult<InfiniteData<Comparison>>
  base: string
  head: string
}

/** The commits that one has and the other has not, the newest first; more of them by hand. */
export function ComparedCommits({ query, base, head }: ComparedCommitsProps) {
  const { t } = useLingui()
  const { pages } = query.data
  const [first] = pages
  const commits = pages.flatMap((page) => page.commits)
  if (first === undefined) return null
  const { total, total_truncated: isCut } = first
  return (
    <section className={classes.commits} aria-label={t`Commits on ${head} that aren't on ${base}`}>
      <h2 className={classes.count}>
        {isCut ? (
          <Plural value={total} one="More than # commit" other="More than # commits" />
        ) : (
          <Plural value={total} one="# commit" other="# commits" />
        )}
      </h2>
      {commits.length === 0 ? (
        <p className={classes.since}>{t`All commits on ${head} are on ${base}, too. Their differences are below`}</p>
      ) : (
        <div className={list.box}>
          <ul className={list.list} aria-label={t`Commits`}>
            {commits.map((commit) => (
              <CommitRow key={commit.commit_id} commit={commit} />
            ))}
          </ul>
          <MoreRows
            shown={commits.length}
            total={total}
            hasMore={query.hasNextPage}
            isPaged={pages.length > 1 || query.hasNextPage}
            state={query.isFetchingNextPage ? 'loading' : query.isFetchNextPageError ? 'failed' : 'idle'}
            onMore={() => void query.fetchNextPage()}
          />
        </div>
      )}
      {!query.hasNextPage && isCut && (
        <p className={classes.since}>
          <Plural
            value={total}
            one="Only the newest commit is listed. Compare commits that are closer to see the rest"
            other="Only the newest # commits are listed. Compare commits that are closer to see the rest"
          />
        </p>
      )}
    </section>
  )
}
