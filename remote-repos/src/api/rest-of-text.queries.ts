import { getReadme, getRenderedText } from '@sheaf/client/operations'
import { repositoryKey } from '@sheaf/repository'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { FileAt } from './files.queries.ts'

export interface RestOfTextAt extends FileAt {
  /** A folder's README, or the file that `path` names. */
  of: 'readme' | 'rendered'
  /** The part that follows the start; nothing where that is all. */
  next: number | undefined
}

/** What follows the start of a long text, part by part. */
export const restOfTextQuery = ({ owner, repo, ref, path, of, next }: RestOfTextAt) =>
  infiniteQueryOptions({
    queryKey: [...repositoryKey({ owner, repo }), of, ref, path, 'rest'],
    queryFn: ({ pageParam: part, signal }) =>
      of === 'rendered'
        ? getRenderedText({ params: { owner, repo, branch: ref, path }, query: { part } }, { signal })
        : getReadme(
            { params: { owner, repo, branch: ref, path: path === '' ? '' : `${path}/` }, query: { part } },
            { signal },
          ),
    initialPageParam: next ?? 1,
    getNextPageParam: (part) => part?.next,
    enabled: next !== undefined,
  })
