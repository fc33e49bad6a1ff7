import { setAssignees } from '@sheaf/client/operations'
import type { RepositoryAt } from '@sheaf/repository'
import { useMutation } from '@tanstack/react-query'
import { useAskThreadsAnew } from './threads.ts'

/** Makes a thread the affair of these people, and of nobody else; one call after the other, as they were made. */
export function useAssign(at: RepositoryAt, number: string) {
  const onSuccess = useAskThreadsAnew(at)
  return useMutation({
    scope: { id: `assign ${at.owner}/${at.repo}/${number}` },
    mutationFn: (usernames: string[]) => setAssignees({ params: { ...at, number }, body: { usernames } }),
    onSuccess,
  })
}
