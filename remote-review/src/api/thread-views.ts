import { createThreadView, deleteThreadView, listThreadViews, updateThreadView } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ThreadKind } from './thread-lists.ts'
import { threadsKey } from './threads.ts'

/** The searches of a list that the account keeps, by name. */
export const threadViewsQuery = (at: RepositoryAt, kind: ThreadKind) =>
  queryOptions({
    queryKey: [...threadsKey(at), 'views', kind],
    queryFn: ({ signal }) => listThreadViews({ params: { ...at }, query: { kind } }, { signal }),
  })

function useAskViewsAnew(at: RepositoryAt, kind: ThreadKind) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: threadViewsQuery(at, kind).queryKey })
}

/** Keeps a search, or changes the one with this public id. */
export function useSaveView(at: RepositoryAt, { kind, uid }: { kind: ThreadKind; uid: string | undefined }) {
  const onSuccess = useAskViewsAnew(at, kind)
  return useMutation({
    mutationFn: (body: InputOf<'updateThreadView'>['body']) =>
      uid === undefined
        ? createThreadView({ params: { ...at }, body: { ...body, kind } })
        : updateThreadView({ params: { ...at, uid }, body }),
    onSuccess,
  })
}

export function useDeleteView(at: RepositoryAt, kind: ThreadKind) {
  const onSuccess = useAskViewsAnew(at, kind)
  return useMutation({
    mutationFn: (uid: string) => deleteThreadView({ params: { ...at, uid } }),
    onSuccess,
  })
}
