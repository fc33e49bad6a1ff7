import { useLingui } from '@lingui/react/macro'
import { changeThreads, findThreadPeople } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { threadsKey, useAskCountedThreadsAnew } from './threads.ts'

type PeopleAsked = Required<NonNullable<InputOf<'findThreadPeople'>['query']>>
export type ThreadKind = PeopleAsked['kind']

/** Who began the latest threads of a repository, or is assigned to them, by the beginning of a username. */
export const threadPeopleQuery = (at: RepositoryAt, asked: PeopleAsked) =>
  queryOptions({
    queryKey: [...threadsKey(at), 'people', asked],
    queryFn: ({ signal }) => findThreadPeople({ params: { ...at }, query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What becomes of several threads. */
export type ThreadChanges = Omit<InputOf<'changeThreads'>['body'], 'numbers'>

/** Changes several threads, each as if by itself; the answer says which were not, and why. */
export function useChangeThreads(at: RepositoryAt) {
  const { t } = useLingui()
  const onSettled = useAskCountedThreadsAnew(at)
  return useMutation({
    mutationFn: ({ numbers, changes }: { numbers: number[]; changes: ThreadChanges }) =>
      changeThreads({ params: { ...at }, body: { numbers, ...changes } }),
    onSettled,
    onError: (error) => notify.error(messageOf(error, t`Couldn't save`)),
  })
}
