import { useLingui } from '@lingui/react/macro'
import { getRepositoryStorage, listStoredObjects, removeUnusedObjects } from '@sheaf/client/operations'
import type { ObjectReach, RepositoryStorage } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** While large files are counted or removed, what came of it is asked for this often, in milliseconds. */
const pollMs = 1_500

const key = (at: RepositoryAt) => [...repositoryKey(at), 'storage']

/** What takes the space of a repository, asked for again while something changes it. */
export const repositoryStorageQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: key(at),
    queryFn: ({ signal }) => getRepositoryStorage({ params: { ...at } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.counting || data?.removing ? pollMs : false),
  })

/** Its large files that one thing reaches, the biggest first. Another count is another list. */
export const storedObjectsQuery = (
  at: RepositoryAt,
  { reach, countedAt }: { reach: ObjectReach; countedAt: RepositoryStorage['counted_at'] },
) =>
  infiniteQueryOptions({
    queryKey: [...key(at), reach, countedAt],
    queryFn: ({ pageParam, signal }) =>
      listStoredObjects(
        { params: { ...at }, query: pageParam === '' ? { reach } : { reach, after: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })

/** Begins to remove what nothing needs. */
export function useRemoveUnused(at: RepositoryAt) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => removeUnusedObjects({ params: { ...at } }),
    onError: (error) => notify.error(messageOf(error, t`Couldn't remove the unused files`)),
    onSettled: () => client.invalidateQueries({ queryKey: key(at), exact: true }),
  })
}
