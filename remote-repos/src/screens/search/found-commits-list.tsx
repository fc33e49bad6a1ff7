import { Plural, useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { EmptyState, ListSkeleton, QueryError, TextLink } from '@sheaf/ui'
import { IconSearch } from '@sheaf/ui/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { commitsEverywhereQuery } from '../../api/search.queries.ts'
import { NextPage } from '../../components/next-page.tsx'
import { FoundCommitCard } from './found-commit-card.tsx'
import classes from './search.module.css'
import { repositoryIn, withoutFilters } from './search-kinds.ts'

/** Commits with all that was asked for, the newest first, the way to more of them, and to the whole history of a repository that was named. */
export function FoundCommitsList({ text }: { text: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(commitsEverywhereQuery(text))
  const { data, isError, isPlaceholderData, hasNextPage, isFetchNextPageError } = query
  const history = <WholeHistory text={text} />
  if (isError && !isFetchNextPageError) {
    return (
      <>
        <QueryError query={query} fallback={t`Couldn't search the commits`} />
        {history}
      </>
    )
  }
  if (data === undefined) return <ListSkeleton rows={5} height={72} />
  const commits = data.pages.flatMap(({ results }) => results)
  const isComplete = data.pages.every(({ is_complete }) => is_complete)
  const notAll = !isComplete && (
    <p
      className={classes.dim}
    >{t`The newest 50,000 commits of each default branch are searched, new ones after a moment`}</p>
  )
  if (commits.length === 0 && !hasNextPage) {
    return (
      <>
        <EmptyState icon={<IconSearch size={24} />} title={t`No commits found`}>
          {t`No match in the commits of the default branches you can see. New pushes are searchable after a moment`}
        </EmptyState>
        {notAll}
        {history}
      </>
    )
  }
  return (
    <div className={classes.results} aria-busy={isPlaceholderData}>
      <p className={classes.count} role="status">
        {hasNextPage ? (
          <Plural value={commits.length} one="# commit so far" other="# commits so far" />
        ) : (
          <Plural value={commits.length} one="# commit" other="# commits" />
        )}
      </p>
      <ul className={classes.files} aria-label={t`Commits`}>
        {commits.map((found) => (
          <FoundCommitCard key={`${found.owner}/${found.repo_name}/${found.commit.commit_id}`} found={found} />
        ))}
      </ul>
      <NextPage query={query} failed={t`Couldn't search any further`} />
      {!hasNextPage && notAll}
      {history}
    </div>
  )
}

function WholeHistory({ text }: { text: string }) {
  const { t } = useLingui()
  const repository = repositoryIn(text)
  if (repository === undefined) return null
  const { owner, repo } = repository
  const search = new URLSearchParams({ q: withoutFilters(text) })
  return (
    <p>
      <TextLink
        to={`${paths.commits(owner, repo)}?${search}`}
      >{t`Search the whole history of ${owner}/${repo}`}</TextLink>
    </p>
  )
}
