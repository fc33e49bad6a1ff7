import { listHubHosts, startHubImport } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { importQuery, importsQuery } from './imports.ts'

/** The Hubs that may be imported from. */
export const hubHostsQuery = () =>
  queryOptions({
    queryKey: ['hub-hosts'],
    queryFn: async ({ signal }) => (await listHubHosts({}, { signal })).hosts,
  })

/** Begins an import from a Hub. */
export function useStartHubImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'startHubImport'>['body']) => startHubImport({ body }),
    onSuccess: (begun) => {
      client.setQueryData(importQuery(begun.uid).queryKey, begun)
      return client.invalidateQueries({ queryKey: importsQuery().queryKey, exact: true })
    },
  })
}
