import { getRepository, listRefsPage } from '@sheaf/client/operations'
import { queryOptions } from '@tanstack/react-query'
import type { RepositoryAt } from './address.ts'
import { repositoryKey, repositoryModelKey } from './repository-keys.ts'

/** One repository as its header and its About card show it. */
export const repositoryQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: repositoryModelKey(at),
    queryFn: ({ signal }) => getRepository({ params: at }, { signal }),
  })

/** As many branches as a list shows at once: a repository may have thousands. */
export const branchesAtOnce = 50

/** The first branches, the default one in front, and how many there are. None means that nothing was pushed yet. */
export const refsQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'refs'],
    queryFn: ({ signal }) => listRefsPage({ params: at, query: { page_size: branchesAtOnce } }, { signal }),
  })
