import { useLingui } from '@lingui/react/macro'
import {
  createPull,
  getPull,
  listPulls,
  mergePull,
  revertPull,
  updatePull,
  updatePullBranch,
} from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ListAsked, type ThreadChange, threadsKey, useAskCountedThreadsAnew } from './threads.ts'

const keyOf = (at: RepositoryAt) => [...threadsKey(at), 'pulls'] as const

/** Pull requests, page by page. */
export const pullsQuery = (at: RepositoryAt, asked: ListAsked) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(at), 'list', asked],
    queryFn: ({ pageParam, signal }) =>
      listPulls({ params: { ...at }, query: { ...asked, ...(pageParam !== '' && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** A pull request with where it stands and its comments, page by page. */
export const pullQuery = (at: RepositoryAt, number: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(at), 'one', number],
    queryFn: ({ pageParam, signal }) =>
      getPull({ params: { ...at, number }, query: pageParam === '' ? {} : { after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export function useCreatePull(at: RepositoryAt) {
  const onSuccess = useAskCountedThreadsAnew(at)
  return useMutation({
    mutationFn: (body: InputOf<'createPull'>['body']) => createPull({ params: { ...at }, body }),
    onSuccess,
  })
}

/** Changes what is given of a pull request. What is refused is so for where it stands by now: that is asked for anew. */
export function useUpdatePull(at: RepositoryAt, number: string) {
  const { t } = useLingui()
  const onSettled = useAskCountedThreadsAnew(at)
  return useMutation({
    mutationFn: (body: ThreadChange) => updatePull({ params: { ...at, number }, body }),
    onSettled,
    onError: (error) => notify.error(messageOf(error, t`Couldn't save`)),
  })
}

/** Lets it go into another branch: what is known of its changes is of the other one then. */
export function useChangeBase(at: RepositoryAt, number: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (base: string) => updatePull({ params: { ...at, number }, body: { base } }),
    onSuccess: () => client.invalidateQueries({ queryKey: repositoryKey(at) }),
  })
}

/** Merges it. Whatever becomes of that, all that is known of the repository may be another by now: its branches, commits and files, too. */
export function useMergePull(at: RepositoryAt, number: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'mergePull'>['body']) => mergePull({ params: { ...at, number }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: repositoryKey(at) }),
  })
}

/** Brings its branch up to date: its commits are others then, and what is known of both branches. */
export function useUpdatePullBranch(at: RepositoryAt, number: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'updatePullBranch'>['body']) => updatePullBranch({ params: { ...at, number }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: repositoryKey(at) }),
  })
}

/** Makes a branch that takes back what it brought, to be proposed in turn. */
export function useRevertPull(at: RepositoryAt, number: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => revertPull({ params: { ...at, number } }),
    onSettled: () => client.invalidateQueries({ queryKey: repositoryKey(at) }),
  })
}
