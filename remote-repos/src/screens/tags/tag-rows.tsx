import { useLingui } from '@lingui/react/macro'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { EmptyState, ListSkeleton, QueryError, useDebounced } from '@sheaf/ui'
import { IconTag } from '@sheaf/ui/icons'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { releaseMarksQuery } from '../../api/releases.queries.ts'
import { tagsQuery } from '../../api/tags.queries.ts'
import { MoreRows } from '../../components/more-rows.tsx'
import list from '../../components/ref-list.module.css'
import { TagRow } from './tag-row.tsx'

/** The tags whose names have `search` in them, as far as they were loaded, and the way to the others. */
export function TagRows({ search }: { search: string }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { can_write } = useRepository()
  const query = useInfiniteQuery({
    ...tagsQuery({ ...at, search: useDebounced(search) }),
    placeholderData: keepPreviousData,
  })
  const { data: marks = [] } = useQuery(releaseMarksQuery(at))
  if (query.data === undefined) {
    if (query.errorUpdateCount === 0) return <ListSkeleton rows={8} height={40} />
    return <QueryError query={query} fallback={t`Couldn't load the tags`} />
  }
  const { pages } = query.data
  const tags = pages.flatMap(({ data }) => data)
  if (tags.length === 0) {
    return <EmptyState icon={<IconTag size={24} />} title={t`No tags found`} />
  }
  return (
    <div className={list.box} aria-busy={query.isPlaceholderData}>
      <ul className={list.list} aria-label={t`Tags`}>
        {tags.map((tag) => (
          <TagRow
            key={tag.name}
            at={at}
            tag={tag}
            canWrite={can_write}
            release={marks.find((mark) => mark.tag === tag.name)}
          />
        ))}
      </ul>
      <MoreRows
        shown={tags.length}
        total={pages.at(-1)?.total ?? tags.length}
        hasMore={query.hasNextPage}
        isPaged={pages.length > 1 || query.hasNextPage}
        state={query.isFetchingNextPage ? 'loading' : query.isFetchNextPageError ? 'failed' : 'idle'}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  )
}
