import { useLingui } from '@lingui/react/macro'
import { cancelImport, getImport, listImports, retryImport, startImport } from '@sheaf/client/operations'
import type { InputOf, RepositoryImport } from '@sheaf/contract'
import { messageOf, notify, ownerKey } from '@sheaf/shell'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** While an import goes on, how far it is is asked for this often, in milliseconds. */
const pollMs = 1_000

/** Does it still go on? */
export const isOpen = ({ state }: Pick<RepositoryImport, 'state'>) => state === 'waiting' || state === 'running'

/** One import, asked for again while it goes on. */
export const importQuery = (uid: string) =>
  queryOptions({
    queryKey: ['imports', uid],
    queryFn: ({ signal }) => getImport({ params: { import: uid } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? pollMs : false),
  })

/** The imports that the signed-in person began. */
export const importsQuery = () =>
  queryOptions({
    queryKey: ['imports'],
    queryFn: async ({ signal }) => (await listImports({}, { signal })).items,
  })

/** Begins an import. */
export function useStartImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'startImport'>['body']) => startImport({ body }),
    onSuccess: (begun) => {
      client.setQueryData(importQuery(begun.uid).queryKey, begun)
      return client.invalidateQueries({ queryKey: importsQuery().queryKey, exact: true })
    },
  })
}

/** Cancels an import, or begins it again. */
export function useChangeImport(uid: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: 'cancel' | 'retry') =>
      (change === 'cancel' ? cancelImport : retryImport)({ params: { import: uid } }),
    onSuccess: (changed) => client.setQueryData(importQuery(uid).queryKey, changed),
    onError: (error) => {
      notify.error(messageOf(error, t`Couldn't change the import. Try again`))
      // It may have ended meanwhile.
      void client.invalidateQueries({ queryKey: importQuery(uid).queryKey })
    },
  })
}

/** A repository has come: lists that may hold it are asked anew. */
export function invalidateLists(client: QueryClient, owner: string): void {
  for (const queryKey of [['repositories'], ownerKey(owner)]) void client.invalidateQueries({ queryKey: [...queryKey] })
}
