import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { useBranches, useRepository, useRepositoryAt } from '@sheaf/repository'
import { branchesQuery } from '@sheaf/repository/branches'
import { EmptyState, ListSkeleton, QueryError, useDebounced } from '@sheaf/ui'
import { IconGitBranch } from '@sheaf/ui/icons'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { mainBranch } from '../../components/choose-ref.ts'
import { MoreRows } from '../../components/more-rows.tsx'
import classes from '../../components/ref-list.module.css'
import { BranchRow } from './branch-row.tsx'

/** The branches whose names have `search` in them, as far as they were loaded, and the way to the others. */
export function BranchRows({ search }: { search: string }) {
  const { t } = useLingui()
  const { owner, model, can_write } = useRepository()
  const first = useBranches()
  const settled = useDebounced(search)
  const query = useInfiniteQuery({
    ...branchesQuery({ ...useRepositoryAt(), search: settled }),
    // Those at the top are at hand: every page of a repository has asked for them.
    ...(settled === '' && { initialData: { pages: [first], pageParams: [''] } }),
    placeholderData: keepPreviousData,
  })
  if (query.data === undefined) {
    if (query.errorUpdateCount === 0) return <ListSkeleton rows={8} height={40} />
    return <QueryError query={query} fallback={t`Couldn't load the branches`} />
  }
  const { pages } = query.data
  const branches = pages.flatMap(({ data }) => data)
  const main = mainBranch({ defaultHead: model.default_head, branches: first.data })
  if (branches.length === 0) {
    return <EmptyState icon={<IconGitBranch size={24} />} title={t`No branches found`} />
  }
  return (
    <div className={classes.box} aria-busy={query.isPlaceholderData}>
      <ul className={classes.list} aria-label={t`Branches`}>
        {branches.map(({ branch }) => (
          <BranchRow
            key={branch.ref_name}
            branch={branch}
            isDefault={branch.ref_name === model.default_head}
            canWrite={can_write}
            toCompare={
              main === undefined || branch.ref_name === main
                ? undefined
                : paths.compare(owner.username, model.repo_name, { base: main, head: branch.ref_name })
            }
            to={paths.repoAt(owner.username, model.repo_name, branch.ref_name === main ? undefined : branch.ref_name)}
          />
        ))}
      </ul>
      <MoreRows
        shown={branches.length}
        total={pages.at(-1)?.total ?? branches.length}
        hasMore={query.hasNextPage}
        isPaged={pages.length > 1 || query.hasNextPage}
        state={query.isFetchingNextPage ? 'loading' : query.isFetchNextPageError ? 'failed' : 'idle'}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  )
}
