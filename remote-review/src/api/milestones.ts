import { useLingui } from '@lingui/react/macro'
import {
  createMilestone,
  deleteMilestone,
  listMilestones,
  setThreadMilestone,
  updateMilestone,
} from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { threadsKey, useAskThreadsAnew } from './threads.ts'

/** All milestones of a repository. Below the threads, which show and make them: what changes one changes all of these. */
export const milestonesQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...threadsKey(at), 'milestones'],
    queryFn: ({ signal }) => listMilestones({ params: { ...at } }, { signal }),
  })

/** Makes a milestone, or changes the one of this public id. */
export function useSaveMilestone(at: RepositoryAt, uid: string | undefined) {
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: async (body: InputOf<'updateMilestone'>['body']) => {
      if (uid !== undefined) return updateMilestone({ params: { ...at, uid }, body })
      const { state: _, ...fields } = body
      await createMilestone({ params: { ...at }, body: fields })
      return null
    },
    onSuccess,
  })
}

/** Closes a milestone or reopens it, as it is otherwise. */
export function useCloseMilestone(at: RepositoryAt) {
  const { t } = useLingui()
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: ({ uid, ...body }: InputOf<'updateMilestone'>['body'] & { uid: string }) =>
      updateMilestone({ params: { ...at, uid }, body }),
    onSuccess,
    onError: (error) => notify.error(messageOf(error, t`Couldn't save the milestone`)),
  })
}

export function useDeleteMilestone(at: RepositoryAt) {
  const { t } = useLingui()
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: (uid: string) => deleteMilestone({ params: { ...at, uid } }),
    onSuccess,
    onError: (error) => notify.error(messageOf(error, t`Couldn't delete the milestone`)),
  })
}

/** Says what a thread is to be done by: the public id of a milestone, or null for none. */
export function usePlanThread(at: RepositoryAt, number: string) {
  const { t } = useLingui()
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: (milestone: string | null) => setThreadMilestone({ params: { ...at, number }, body: { milestone } }),
    onSuccess,
    onError: (error) => notify.error(messageOf(error, t`Couldn't save`)),
  })
}
