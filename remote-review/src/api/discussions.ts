import { useLingui } from '@lingui/react/macro'
import {
  createComment,
  createDiscussion,
  deleteComment,
  getDiscussion,
  listDiscussions,
  updateComment,
  updateDiscussion,
} from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** What a list is asked for, as its address has it. */
export interface ListAsked {
  state: 'open' | 'closed'
  sort: 'newest' | 'updated'
  q: string
  author: string
}

const keyOf = (at: RepositoryAt) => [...repositoryKey(at), 'discussions'] as const

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

function useAskAnew(at: RepositoryAt) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(at) })
}

export function useCreateDiscussion(at: RepositoryAt) {
  const onSuccess = useAskAnew(at)
  return useMutation({
    mutationFn: (body: InputOf<'createDiscussion'>['body']) => createDiscussion({ params: { ...at }, body }),
    onSuccess,
  })
}

/** Changes what is given of a discussion. */
export function useUpdateDiscussion(at: RepositoryAt, number: string) {
  const { t } = useLingui()
  const onSuccess = useAskAnew(at)
  return useMutation({
    mutationFn: (body: NonNullable<InputOf<'updateDiscussion'>['body']>) =>
      updateDiscussion({ params: { ...at, number }, body }),
    onSuccess,
    onError: (error) => notify.error(messageOf(error, t`Couldn't save`)),
  })
}

/** Writes a comment, or changes the one of this public id. */
export function useWriteComment(at: RepositoryAt, { number, uid }: { number: string; uid?: string }) {
  const onSuccess = useAskAnew(at)
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
  const onSuccess = useAskAnew(at)
  return useMutation({
    mutationFn: (uid: string) => deleteComment({ params: { ...at, number, uid } }),
    onSuccess,
    onError: (error) => notify.error(messageOf(error, t`Couldn't delete the comment`)),
  })
}
