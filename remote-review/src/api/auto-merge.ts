import { disableAutoMerge, enableAutoMerge } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { useMutation } from '@tanstack/react-query'
import { useAskThreadsAnew } from './threads.ts'

/** Lets a pull request be merged once nothing is in the way, or does not any more. Where it stands by then is asked for anew. */
export function useAutoMerge(at: RepositoryAt, number: string) {
  const onSettled = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: (wish: InputOf<'enableAutoMerge'>['body'] | null) => {
      const params = { ...at, number }
      return wish === null ? disableAutoMerge({ params }) : enableAutoMerge({ params, body: wish })
    },
    onSettled,
  })
}
