import { Plural, useLingui } from '@lingui/react/macro'
import { EmptyState, ListSkeleton, QueryError } from '@sheaf/ui'
import { IconSearch } from '@sheaf/ui/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { codeSearchQuery } from '../../api/search.queries.ts'
import { NextPage } from '../../components/next-page.tsx'
import { FoundFileCard } from './found-file-card.tsx'
import classes from './search.module.css'
import { isAtRef } from './search-kinds.ts'

/** Files with all that was asked for, and the way to more of them. */
export function FoundCodeList({ text }: { text: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(codeSearchQuery(text))
  const { data, isError, isPlaceholderData, hasNextPage, isFetchNextPageError } = query
  if (isError && !isFetchNextPageError) return <QueryError query={query} fallback={t`Couldn't search the code`} />
  if (data === undefined) return <ListSkeleton rows={5} height={72} />
  const files = data.pages.flatMap(({ results }) => results)
  const isComplete = data.pages.every(({ is_complete }) => is_complete)
  if (files.length === 0 && !hasNextPage) {
    return (
      <EmptyState icon={<IconSearch size={24} />} title={t`No code found`}>
        {isAtRef(text)
          ? t`No match in the files of this branch, tag or commit`
          : t`No match in the default branches you can see. New pushes are searchable after a moment`}
      </EmptyState>
    )
  }
  return (
    <div className={classes.results} aria-busy={isPlaceholderData}>
      <p className={classes.count} role="status">
        {hasNextPage || !isComplete ? (
          <Plural value={files.length} one="# file so far" other="# files so far" />
        ) : (
          <Plural value={files.length} one="# file" other="# files" />
        )}
      </p>
      <ul className={classes.files} aria-label={t`Code`}>
        {files.map((file) => (
          <FoundFileCard key={`${file.owner}/${file.repo_name}/${file.path}`} file={file} />
        ))}
      </ul>
      <NextPage query={query} failed={t`Couldn't search any further`} />
      {!hasNextPage && !isComplete && (
        <p className={classes.dim}>{t`Too many results to show. Narrow the search to see the rest`}</p>
      )}
    </div>
  )
}
