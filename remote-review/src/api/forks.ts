import { listForks, listOwnForks } from '@sheaf/client/operations'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { queryOptions } from '@tanstack/react-query'

/** A repository that a pull request may come from; whether it is private is not known of all. */
export interface HeadRepository extends RepositoryAt {
  isPrivate: boolean
}

/** The repositories that were forked from each other and this one among them, one's own before all others: the newest of them. */
export const networkQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'network'],
    queryFn: async ({ signal }): Promise<HeadRepository[]> => {
      const params = { ...at }
      const [own, { root, items }] = await Promise.all([
        listOwnForks({ params }, { signal }),
        listForks({ params, query: {} }, { signal }),
      ])
      const isPrivate = new Map(items.map((item) => [`${item.owner.username}/${item.repo_name}`, item.is_private]))
      const names = [
        ...own.items.map(({ owner, repo_name }) => ({ owner, repo: repo_name })),
        ...(root === null ? [] : [{ owner: root.owner, repo: root.repo_name }]),
        ...items.map(({ owner, repo_name }) => ({ owner: owner.username, repo: repo_name })),
      ]
      const found = new Map(names.map((name) => [`${name.owner}/${name.repo}`, name]))
      return [...found].map(([key, name]) => ({ ...name, isPrivate: isPrivate.get(key) ?? false }))
    },
  })
