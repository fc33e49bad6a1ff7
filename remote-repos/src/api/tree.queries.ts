import { listTreePage } from '@sheaf/client/operations'
import { headRevision, pageSizes, type TreeEntry } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { queryClient } from '@sheaf/shell'
import { type InfiniteData, InfiniteQueryObserver, infiniteQueryOptions } from '@tanstack/react-query'
import { firstRowCount } from '../components/folder-block.ts'

export interface FolderAt extends RepositoryAt {
  ref: string
  /** Path from the root of the repository, without slashes at its ends. Empty for the root. */
  path: string
}

/** A page of a folder. */
export interface FolderPage {
  entries: readonly TreeEntry[]
  /** Where the next page begins; null on the last one. */
  next: string | null
  /** How many entries the folder has. */
  total: number
  /** How often in a row an answer came with entries whose last commit was still being looked for. */
  unfinished: number
}

const maxTries = 12

/**
 * Fetches the first rows of a folder and gives a promise of them, which never fails. The rest of its first 2,000 follows by
 * itself: what is drawn does not wait for it.
 */
export async function fetchFolder(folder: FolderAt): Promise<void> {
  const query = folderQuery(folder)
  const first = queryClient.prefetchInfiniteQuery(query)
  void first.then(() => {
    const { pages = [] } = queryClient.getQueryData(query.queryKey) ?? {}
    if (pages.length === 1 && pages[0]?.next) void new InfiniteQueryObserver(queryClient, query).fetchNextPage()
  })
  await first
}

/**
 * The entries of a folder, page by page; nearly every folder is one page. Where last commits are still being looked for
 * it asks again, ever more slowly.
 */
export const folderQuery = ({ owner, repo, ref, path }: FolderAt) => {
  const queryKey = [...repositoryKey({ owner, repo }), 'tree', ref, path] as const
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ client, pageParam, signal }): Promise<FolderPage> => {
      const { data, next, total } = await listTreePage(
        {
          params: { owner, repo, branch: ref, path: withSlash(path) },
          query:
            pageParam === ''
              ? { page_size: firstRowCount }
              : { cursor: pageParam, page_size: pageSizes.treeEntries - firstRowCount },
        },
        { signal },
      )
      const known = client.getQueryData<InfiniteData<FolderPage, string>>(queryKey)
      const before = known?.pages[known.pageParams.indexOf(pageParam)]?.unfinished ?? 0
      return { entries: data, next, total, unfinished: data.some(isUnfinished) ? before + 1 : 0 }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => {
      const tries = triesOf(state.data?.pages ?? [])
      return tries === 0 || tries > maxTries ? false : Math.min(150 * 2 ** (tries - 1), 10_000)
    },
  })
}

/** Is it still worth waiting for the last commits of this folder? */
export const awaitsLastCommits = (pages: readonly FolderPage[]) => triesOf(pages) > 0 && triesOf(pages) <= maxTries

const triesOf = (pages: readonly FolderPage[]) => Math.max(0, ...pages.map(({ unfinished }) => unfinished))

const isUnfinished = (entry: TreeEntry) => entry.commit_id === null

/** SPEC 7 has the path end in a slash. */
const withSlash = (path: string) => (path === '' ? '' : `${path}/`)

/** The names in a folder of the default branch, for whoever may see a repository and not read it: nothing about them is still looked for. */
export const namesQuery = ({ owner, repo, path }: Omit<FolderAt, 'ref'>) =>
  infiniteQueryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'names', path],
    queryFn: ({ pageParam, signal }) =>
      listTreePage(
        {
          params: { owner, repo, branch: headRevision, path: withSlash(path) },
          query: pageParam === '' ? { page_size: firstRowCount } : { cursor: pageParam },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
