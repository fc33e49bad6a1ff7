import { useLingui } from '@lingui/react/macro'
import { getTextVersion, listTextVersions, tickTask, wipeTextVersion } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { threadsKey, useAskThreadsAnew } from './threads.ts'

/** A text of a thread: what it begins with (empty), or a comment by its public id. */
export interface TextAt {
  at: RepositoryAt
  number: string
  target: string
}

const keyOf = ({ at, number }: Omit<TextAt, 'target'>) => [...threadsKey(at), 'versions', number] as const

/** What a text was after each change, the last one first. */
export const textVersionsQuery = ({ target, ...of }: TextAt) =>
  queryOptions({
    queryKey: [...keyOf(of), 'list', target],
    queryFn: ({ signal }) =>
      listTextVersions({ params: { ...of.at, number: of.number }, query: { target } }, { signal }),
  })

/** A text as it was after one of them, and before. */
export const textVersionQuery = (of: Omit<TextAt, 'target'>, uid: string) =>
  queryOptions({
    queryKey: [...keyOf(of), 'one', uid],
    queryFn: ({ signal }) => getTextVersion({ params: { ...of.at, number: of.number, uid } }, { signal }),
  })

/** Takes away what a text was after a change. */
export function useWipeVersion(of: Omit<TextAt, 'target'>) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (uid: string) => wipeTextVersion({ params: { ...of.at, number: of.number, uid } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(of) }),
    onError: (error) => notify.error(messageOf(error, t`Couldn't remove this version`)),
  })
}

/** Ticks a task of a text, or takes that back. What it was changed to meanwhile is shown. */
export function useTickTask({ at, number, target }: TextAt) {
  const { t } = useLingui()
  const askAnew = useAskThreadsAnew(at)
  return useMutation({
    mutationFn: (body: Omit<InputOf<'tickTask'>['body'], 'target'>) =>
      tickTask({ params: { ...at, number }, body: { ...body, target } }),
    onSettled: askAnew,
    onError: (error) => notify.error(messageOf(error, t`Couldn't save`)),
  })
}
