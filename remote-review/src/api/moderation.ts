import { useLingui } from '@lingui/react/macro'
import { deleteDiscussion, setAnswer, setThreadLock, setThreadPin } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { useMutation } from '@tanstack/react-query'
import { useAskThreadsAnew } from './threads.ts'

function useSaved(at: RepositoryAt) {
  const { t } = useLingui()
  return {
    onSuccess: useAskThreadsAnew(at),
    onError: (error: Error) => notify.error(messageOf(error, t`Couldn't save`)),
  }
}

/** Lets only those write in a thread who may push, or everybody again. */
export const useLockThread = (at: RepositoryAt, number: string) =>
  useMutation({
    mutationFn: (body: InputOf<'setThreadLock'>['body']) => setThreadLock({ params: { ...at, number }, body }),
    ...useSaved(at),
  })

/** Puts a discussion above the others, or back among them. */
export const usePinThread = (at: RepositoryAt, number: string) =>
  useMutation({
    mutationFn: (pinned: boolean) => setThreadPin({ params: { ...at, number }, body: { pinned } }),
    ...useSaved(at),
  })

/** Says which comment answers a discussion, or that none does. */
export const useMarkAnswer = (at: RepositoryAt, number: string) =>
  useMutation({
    mutationFn: (comment: string | null) => setAnswer({ params: { ...at, number }, body: { comment } }),
    ...useSaved(at),
  })

/** Deletes a discussion. Its page is left first: it asks for nothing that is gone. */
export function useDeleteDiscussion(at: RepositoryAt, number: string) {
  const { t } = useLingui()
  return useMutation({
    mutationFn: () => deleteDiscussion({ params: { ...at, number } }),
    onError: (error) => notify.error(messageOf(error, t`Couldn't delete the discussion`)),
  })
}
