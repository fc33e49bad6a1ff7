import { Plural, useLingui } from '@lingui/react/macro'
import { CommitRow, commitListClasses as classes } from '@sheaf/changes/commits'
import { useRepositoryAt } from '@sheaf/repository'
import { EmptyState, QueryError, useDebounced } from '@sheaf/ui'
import { IconSearch } from '@sheaf/ui/icons'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { commitSearchQuery } from '../../api/commits.queries.ts'
import { isMissing } from '../../api/failure.ts'
import type { HistoryFilter } from './commits-page.ts'
import { CommitsSkeleton } from './commits-skeleton.tsx'
import { SearchProgress } from './search-progress.tsx'
import { useFurtherPages } from './use-further-pages.ts'

/** The commits with a text in their message or author, as far as they were looked for, and the way on. */
export function FoundCommits({
  revision,
  path,
  sought,
  filter,
}: {
  revision: string
  path: string
  sought: string
  filter: HistoryFilter
}) {
  const { t } = useLingui()
  const text = useDebounced(sought)
  const author = useDebounced(filter.author)
  const query = useInfiniteQuery({
    ...commitSearchQuery({ ...useRepositoryAt(), ref: revision, text, ...filter, author, path }),
    placeholderData: keepPreviousData,
    // A ref that is not there is said by the page, as for the whole history.
    throwOnError: (error) => isMissing(error),
  })
  const goOn = useFurtherPages(query)
  if (query.data === undefined) {
    if (query.errorUpdateCount === 0) return <CommitsSkeleton />
    return <QueryError query={query} fallback={t`Couldn't search the commits`} />
  }
  const { pages } = query.data
  const commits = pages.flatMap(({ data }) => data)
  const isWhole = !query.hasNextPage
  return (
    <>
      <p className={classes.count} role="status">
        {isWhole ? (
          <Plural value={commits.length} one="# commit found" other="# commits found" />
        ) : (
          <Plural value={commits.length} one="# commit found so far" other="# commits found so far" />
        )}
      </p>
      {commits.length === 0 && isWhole ? (
        <EmptyState icon={<IconSearch size={24} />} title={t`No commits found`}>
          {filter.author || filter.since || filter.until
            ? t`No commit fits all filters`
            : t`No commit has this in its message or author`}
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label={t`Commits`} aria-busy={query.isPlaceholderData}>
          {commits.map((commit) => (
            <CommitRow key={commit.commit_id} commit={commit} />
          ))}
        </ul>
      )}
      <SearchProgress
        searchedTo={pages.at(-1)?.searched_to}
        isWhole={isWhole}
        // What is shown while another text is looked for is not what there would be more of.
        state={
          query.isFetchingNextPage || query.isPlaceholderData
            ? 'loading'
            : query.isFetchNextPageError
              ? 'failed'
              : 'idle'
        }
        onMore={goOn}
      />
    </>
  )
}
