import { useLingui } from '@lingui/react/macro'
import { createLabel, deleteLabel, listLabels, setThreadLabels, updateLabel } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { threadsKey, useAskThreadsAnew } from './threads.ts'

/** All labels of a repository, by name. Below the threads, which show them: what changes one changes all of these. */
export const labelsQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...threadsKey(at), 'labels'],
    queryFn: ({ signal }) => listLabels({ params: { ...at } }, { signal }),
  })

/** Makes a label, or changes the one of this public id. */
export function useSaveLabel(at: RepositoryAt, uid: string | undefined) {
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: (body: InputOf<'createLabel'>['body']) =>
      uid === undefined ? createLabel({ params: { ...at }, body }) : updateLabel({ params: { ...at, uid }, body }),
    onSuccess,
  })
}

export function useDeleteLabel(at: RepositoryAt) {
  const { t } = useLingui()
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: (uid: string) => deleteLabel({ params: { ...at, uid } }),
    onSuccess,
    onError: (error) => notify.error(messageOf(error, t`Couldn't delete the label`)),
  })
}

/** Gives a thread these labels, and no others. */
export function useLabelThread(at: RepositoryAt, number: string) {
  const { t } = useLingui()
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: (labels: string[]) => setThreadLabels({ params: { ...at, number }, body: { labels } }),
    onSuccess,
    onError: (error) => notify.error(messageOf(error, t`Couldn't save`)),
  })
}
