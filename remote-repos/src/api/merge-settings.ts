import { getMergeSettings, setMergeSettings } from '@sheaf/client/operations'
import type { MergeSettings } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** How pull requests of a repository are merged. */
export const mergeSettingsQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'merge-settings'],
    queryFn: ({ signal }) => getMergeSettings({ params: { ...at } }, { signal }),
  })

export function useSetMergeSettings(at: RepositoryAt) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: MergeSettings) => setMergeSettings({ params: { ...at }, body }),
    onSuccess: (settings) => client.setQueryData(mergeSettingsQuery(at).queryKey, settings),
  })
}
