import { api } from '@sheaf/client'
import type { TreeEntry } from '@sheaf/contract'
import { queryOptions } from '@tanstack/react-query'
import { type RepositoryAt, repositoryKey } from './repository-key.ts'

export interface FolderAt extends RepositoryAt {
  ref: string
  /** Path from the root of the repository, without slashes at its ends. Empty for the root. */
  path: string
}

export interface Folder {
  entries: readonly TreeEntry[]
  /** How often in a row an answer came with entries whose last commit was still being looked for. */
  unfinished: number
}

const mostTries = 12

/** The entries of a folder. Where last commits are still being looked for it asks again, ever more slowly. */
export const folderQuery = ({ owner, repo, ref, path }: FolderAt) => {
  const queryKey = [...repositoryKey({ owner, repo }), 'tree', ref, path] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Folder> => {
      const entries = await api.listTree(
        { params: { owner, repo, branch: ref, path: withSlash(path) }, query: {} },
        { signal },
      )
      const before = client.getQueryData<Folder>(queryKey)?.unfinished ?? 0
      return { entries, unfinished: entries.some(isUnfinished) ? before + 1 : 0 }
    },
    refetchInterval: ({ state }) => {
      const tries = state.data?.unfinished ?? 0
      return tries === 0 || tries > mostTries ? false : Math.min(150 * 2 ** (tries - 1), 10_000)
    },
  })
}

/** Is it still worth waiting for the last commits of this folder? */
export const stillLooking = ({ unfinished }: Folder) => unfinished > 0 && unfinished <= mostTries

const isUnfinished = (entry: TreeEntry) => entry.commit_id === null

/** SPEC 7 has the path end in a slash. */
const withSlash = (path: string) => (path === '' ? '' : `${path}/`)
