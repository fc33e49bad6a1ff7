import { useLingui } from '@lingui/react/macro'
import {
  createPushMirror,
  deletePushMirror,
  listPushMirrors,
  runPushMirror,
  updatePushMirror,
} from '@sheaf/client/operations'
import type { PushMirror, PushMirrorFields } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const runningMs = 1_000
const waitingMs = 60_000

const isSoon = ({ runs, next_at }: PushMirror) =>
  runs[0]?.state === 'running' || Date.parse(next_at) < Date.now() + runningMs

/** Where a repository is pushed to; asked again while it is, or soon will be. */
export const pushMirrorsQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'push-mirrors'],
    queryFn: ({ signal }) => listPushMirrors({ params: { ...at } }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.length === 0) return false
      return data.some(isSoon) ? runningMs : waitingMs
    },
  })

/** Puts one that has changed where the list shows it, or the end of it. */
function useShow(at: RepositoryAt) {
  const client = useQueryClient()
  const { queryKey } = pushMirrorsQuery(at)
  return (mirror: PushMirror) =>
    client.setQueryData(queryKey, (mirrors = []) =>
      mirrors.some(({ uid }) => uid === mirror.uid)
        ? mirrors.map((each) => (each.uid === mirror.uid ? mirror : each))
        : [...mirrors, mirror],
    )
}

/** Adds one, or changes the one of this id. */
export function useSavePushMirror(at: RepositoryAt, uid: string | undefined) {
  return useMutation({
    mutationFn: (body: PushMirrorFields) =>
      uid === undefined
        ? createPushMirror({ params: { ...at }, body })
        : updatePushMirror({ params: { ...at, uid }, body }),
    onSuccess: useShow(at),
  })
}

export function useRunPushMirror(at: RepositoryAt, uid: string) {
  const { t } = useLingui()
  return useMutation({
    mutationFn: () => runPushMirror({ params: { ...at, uid } }),
    onSuccess: useShow(at),
    onError: (error) => notify.error(messageOf(error, t`Couldn't push to the mirror`)),
  })
}

export function useDeletePushMirror(at: RepositoryAt, uid: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => deletePushMirror({ params: { ...at, uid } }),
    onSuccess: () => {
      notify.success(t`No longer pushed there`)
      client.setQueryData(pushMirrorsQuery(at).queryKey, (mirrors = []) => mirrors.filter((each) => each.uid !== uid))
    },
    onError: (error) => notify.error(messageOf(error, t`Couldn't remove the mirror`)),
  })
}
