import { listTagsPage } from '@sheaf/client/operations'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { infiniteQueryOptions } from '@tanstack/react-query'

/** As many tags as a list shows at once: a repository may have thousands. */
const tagsAtOnce = 50

/** Tags whose names have `search` in them, in either case, page by page; all of them where it is empty. */
export const tagsQuery = ({ owner, repo, search }: RepositoryAt & { search: string }) =>
  infiniteQueryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'tags', search],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        page_size: tagsAtOnce,
        ...(search !== '' && { query: search }),
        ...(pageParam !== '' && { cursor: pageParam }),
      }
      return listTagsPage({ params: { owner, repo }, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
