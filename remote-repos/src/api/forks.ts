import { useLingui } from '@lingui/react/macro'
import {
  compareAcrossForks,
  forkRepository,
  getCopy,
  getForkSync,
  listForks,
  listOwnForks,
  syncFork,
} from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** While a copy goes on, how far it is is asked for this often, in milliseconds. */
const pollMs = 400

/** One copy, asked for again while it goes on. */
export const copyQuery = (uid: string) =>
  queryOptions({
    queryKey: ['copies', uid],
    queryFn: ({ signal }) => getCopy({ params: { copy: uid } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'waiting' || state.data?.state === 'running' ? pollMs : false,
  })

/** A page of the forks of a repository's network. Pages count from 0. */
export const forksQuery = (at: RepositoryAt, page: number) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'forks', page],
    queryFn: ({ signal }) => listForks({ params: { ...at }, query: { page } }, { signal }),
  })

/** The forks that one has already, oneself or in one's teams. */
export const ownForksQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'own-forks'],
    queryFn: async ({ signal }) => (await listOwnForks({ params: { ...at } }, { signal })).items,
  })

/** Begins a fork. */
export function useFork(at: RepositoryAt) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'forkRepository'>['body']) => forkRepository({ params: { ...at }, body }),
    onSuccess: (begun) => {
      client.setQueryData(copyQuery(begun.uid).queryKey, begun)
      void client.invalidateQueries({ queryKey: repositoryKey(at) })
    },
  })
}

/** How far a branch of a fork is from what it was forked from. */
export const forkSyncQuery = (at: RepositoryAt, branch: string) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'sync', branch],
    queryFn: ({ signal }) => getForkSync({ params: { ...at }, query: { branch } }, { signal }),
  })

/** Where two refs of repositories of one network parted. */
export const acrossForksQuery = (at: RepositoryAt, query: { base: string; head: string }) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'across-forks', query.base, query.head],
    queryFn: ({ signal }) => compareAcrossForks({ params: { ...at }, query }, { signal }),
  })

/** Brings what a branch of a fork lacks. */
export function useSyncFork(at: RepositoryAt, branch: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => syncFork({ params: { ...at }, body: { branch } }),
    onSuccess: () => {
      notify.success(t`${branch} is up to date`)
      return client.invalidateQueries({ queryKey: repositoryKey(at) })
    },
    onError: (error) => {
      notify.error(messageOf(error, t`Couldn't sync the fork`))
      void client.invalidateQueries({ queryKey: forkSyncQuery(at, branch).queryKey })
    },
  })
}
