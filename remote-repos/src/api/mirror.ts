import { useLingui } from '@lingui/react/macro'
import { deleteMirror, getMirror, setMirror, syncMirror } from '@sheaf/client/operations'
import type { MirrorFields } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const runningMs = 1_000
const waitingMs = 60_000

/** What a repository is a mirror of; asked again while it is brought up to date, or soon will be. */
export const mirrorQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'mirror'],
    queryFn: ({ signal }) => getMirror({ params: { ...at } }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false
      const isSoon = data.runs[0]?.state === 'running' || Date.parse(data.next_at) < Date.now() + runningMs
      return isSoon ? runningMs : waitingMs
    },
  })

/** What the frame says of the repository changes with it. */
const useStale = (at: RepositoryAt) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: repositoryKey(at) })
}

export function useSetMirror(at: RepositoryAt) {
  const stale = useStale(at)
  return useMutation({
    mutationFn: (body: MirrorFields) => setMirror({ params: { ...at }, body }),
    onSuccess: stale,
  })
}

export function useSyncMirror(at: RepositoryAt) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => syncMirror({ params: { ...at } }),
    onSuccess: (mirror) => client.setQueryData(mirrorQuery(at).queryKey, mirror),
    onError: (error) => notify.error(messageOf(error, t`Couldn't sync the mirror`)),
  })
}

export function useDeleteMirror(at: RepositoryAt) {
  const { t } = useLingui()
  const stale = useStale(at)
  return useMutation({
    mutationFn: () => deleteMirror({ params: { ...at } }),
    onSuccess: async () => {
      notify.success(t`No longer a mirror`)
      await stale()
    },
    onError: (error) => notify.error(messageOf(error, t`Couldn't stop mirroring`)),
  })
}
