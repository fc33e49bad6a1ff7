import { useLingui } from '@lingui/react/macro'
import { getExport, startExport } from '@sheaf/client/operations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sayFailure } from './failure.ts'

/** While an archive is made, how far it is is asked for this often. */
const pollMs = 2_000

/** The last archive of the account, if there is one. */
export const exportQuery = () =>
  queryOptions({
    queryKey: ['account-export'],
    queryFn: async ({ signal }) => (await getExport({}, { signal })).export,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  })

/** Begins a new archive. */
export function useStartExport() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => startExport({}),
    onSuccess: (made) => client.setQueryData(exportQuery().queryKey, made),
    onError: (error) => {
      sayFailure(error, t`Couldn't start the export. Try again`)
      // Another tab may have begun one.
      void client.invalidateQueries({ queryKey: exportQuery().queryKey })
    },
  })
}
