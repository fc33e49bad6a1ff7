import { useLingui } from '@lingui/react/macro'
import { dismissReview } from '@sheaf/client/operations'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { useMutation } from '@tanstack/react-query'
import { useAskThreadsAnew } from './threads.ts'

/** Lets a verdict count no more. */
export function useDismissReview(at: RepositoryAt, number: string) {
  const { t } = useLingui()
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: (uid: string) => dismissReview({ params: { ...at, number, uid } }),
    onSuccess,
    onError: (error) => notify.error(messageOf(error, t`Couldn't dismiss the review`)),
  })
}
