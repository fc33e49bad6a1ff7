import { useLingui } from '@lingui/react/macro'
import { createComment, deleteComment, updateComment } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { useMutation } from '@tanstack/react-query'
import { useAskThreadsAnew } from './threads.ts'

/** Writes a comment, or changes the one of this public id. */
export function useWriteComment(at: RepositoryAt, { number, uid }: { number: string; uid?: string }) {
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: (body: InputOf<'createComment'>['body']) =>
      uid === undefined
        ? createComment({ params: { ...at, number }, body })
        : updateComment({ params: { ...at, number, uid }, body }),
    onSuccess,
  })
}

export function useDeleteComment(at: RepositoryAt, number: string) {
  const { t } = useLingui()
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: (uid: string) => deleteComment({ params: { ...at, number, uid } }),
    onSuccess,
    onError: (error) => notify.error(messageOf(error, t`Couldn't delete the comment`)),
  })
}
