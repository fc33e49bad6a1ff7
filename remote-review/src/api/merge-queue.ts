import { addToQueue, listMergeQueue, removeFromQueue } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { threadsKey, useAskThreadsAnew } from './threads.ts'

/** The pull requests that wait for a branch, in turn: asked for anew with the threads of the repository. */
export const mergeQueueQuery = (at: RepositoryAt, branch: string) =>
  queryOptions({
    queryKey: [...threadsKey(at), 'queue', branch],
    queryFn: ({ signal }) => listMergeQueue({ params: { ...at }, query: { branch } }, { signal }),
  })

/** Lets a pull request be merged in its turn, or takes it out of the queue. Where it stands by then is asked for anew. */
export function useQueuePull(at: RepositoryAt, number: string) {
  const onSettled = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: (body: InputOf<'addToQueue'>['body'] | null) => {
      const params = { ...at, number }
      return body === null ? removeFromQueue({ params }) : addToQueue({ params, body })
    },
    onSettled,
  })
}
