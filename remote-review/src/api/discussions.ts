import { useLingui } from '@lingui/react/macro'
import { createDiscussion, getDiscussion, listDiscussions, updateDiscussion } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { type ListAsked, type ThreadChange, threadsKey, useAskCountedThreadsAnew } from './threads.ts'

const keyOf = (at: RepositoryAt) => [...threadsKey(at), 'discussions'] as const

/** Discussions, page by page. */
export const discussionsQuery = (at: RepositoryAt, asked: ListAsked) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(at), 'list', asked],
    queryFn: ({ pageParam, signal }) =>
      listDiscussions(
        { params: { ...at }, query: { ...asked, ...(pageParam !== '' && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** A discussion with its comments, page by page. */
export const discussionQuery = (at: RepositoryAt, number: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(at), 'one', number],
    queryFn: ({ pageParam, signal }) =>
      getDiscussion({ params: { ...at, number }, query: pageParam === '' ? {} : { after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export function useCreateDiscussion(at: RepositoryAt) {
  const onSuccess = useAskCountedThreadsAnew(at)
  return useMutation({
    mutationFn: (body: InputOf<'createDiscussion'>['body']) => createDiscussion({ params: { ...at }, body }),
    onSuccess,
  })
}

/** Changes what is given of a discussion. */
export function useUpdateDiscussion(at: RepositoryAt, number: string) {
  const { t } = useLingui()
  const onSuccess = useAskCountedThreadsAnew(at)
  return useMutation({
    mutationFn: (body: ThreadChange) => updateDiscussion({ params: { ...at, number }, body }),
    onSuccess,
    onError: (error) => notify.error(messageOf(error, t`Couldn't save`)),
  })
}
