import { listTreePage } from '@sheaf/client/operations'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { queryOptions } from '@tanstack/react-query'
import { isFile, isMissing } from './failure.ts'

/** What a path means whose first names are those of a branch, tag or commit. */
export type RefInPath = { kind: 'folder'; ref: string; path: string } | { kind: 'file' } | { kind: 'nothing' }

/**
 * Whether a path begins with a branch, tag or commit, as addresses of folders do elsewhere (`tree/main/docs`). One request of one row: the
 * server takes the first name for the ref and, where that leads nowhere, the longest that does, and the row says where its folder lies.
 */
export const refInPathQuery = ({ owner, repo, path }: RepositoryAt & { path: string }) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'ref-in-path', path],
    queryFn: async ({ signal }): Promise<RefInPath> => {
      const [first = '', ...names] = path.split('/')
      const rest = names.map((name) => `${name}/`).join('')
      const query = { page_size: 1 }
      try {
        const { data } = await listTreePage({ params: { owner, repo, branch: first, path: rest }, query }, { signal })
        const [entry] = data
        if (entry === undefined) return { kind: 'nothing' }
        // The row's own path is that of its folder, and its name.
        const folder = entry.item.path.slice(0, -entry.item.name.length).replace(/\/$/, '')
        const ref = folder === '' ? path : path.slice(0, -folder.length - 1)
        return path === [ref, folder].filter(Boolean).join('/')
          ? { kind: 'folder', ref, path: folder }
          : { kind: 'nothing' }
      } catch (error) {
        if (isMissing(error)) return { kind: isFile(error) ? 'file' : 'nothing' }
        throw error
      }
    },
  })
