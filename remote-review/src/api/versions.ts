import { comparePullPatches, comparePullVersions, listPullVersions, setPullLook } from '@sheaf/client/operations'
import { pageSizes } from '@sheaf/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PullAt } from './review-threads.ts'
import { threadsKey } from './threads.ts'

const keyOf = ({ at, number }: PullAt) => [...threadsKey(at), 'versions', number] as const

/** The newest versions of a pull request, and which one was seen before what is proposed: `head` is what is proposed now. */
export const versionsQuery = (pull: PullAt & { head: string }) =>
  queryOptions({
    queryKey: [...keyOf(pull), pull.head],
    queryFn: ({ signal }) =>
      listPullVersions(
        { params: { ...pull.at, number: pull.number }, query: { page_size: pageSizes.max } },
        { signal },
      ),
  })

/** What became of one version in another. */
export const versionComparisonQuery = ({ from, to, ...pull }: PullAt & { from: number; to: number }) =>
  queryOptions({
    queryKey: [...keyOf(pull), 'comparison', from, to],
    queryFn: ({ signal }) =>
      comparePullVersions({ params: { ...pull.at, number: pull.number }, query: { from, to } }, { signal }),
  })

/** What differs between what two commits do, which never changes. */
export const patchComparisonQuery = ({ from, to, ...pull }: PullAt & { from: string; to: string }) =>
  queryOptions({
    queryKey: [...keyOf(pull), 'patches', from, to],
    queryFn: ({ signal }) =>
      comparePullPatches({ params: { ...pull.at, number: pull.number }, query: { from, to } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Remembers that what is proposed was looked at. Should that fail, what has changed since is told of once more. */
export function useLookAtPull({ at, number }: PullAt) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (head: string) => setPullLook({ params: { ...at, number }, body: { head } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf({ at, number }) }),
  })
}
