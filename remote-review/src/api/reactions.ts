import { useLingui } from '@lingui/react/macro'
import { setReaction } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { useMutation } from '@tanstack/react-query'
import { useAskThreadsAnew } from './threads.ts'

/** Notes what one makes of a text of a thread, or takes that back; one after the other, as they were clicked. */
export function useReact(at: RepositoryAt, number: string) {
  const { t } = useLingui()
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    scope: { id: `react ${at.owner}/${at.repo}/${number}` },
    mutationFn: (body: InputOf<'setReaction'>['body']) => setReaction({ params: { ...at, number }, body }),
    onSuccess,
    onError: (error) => notify.error(messageOf(error, t`Couldn't save`)),
  })
}
