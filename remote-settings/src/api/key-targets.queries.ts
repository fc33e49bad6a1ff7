import { findKeyTargets } from '@sheaf/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** Of what is typed quickly only the last is asked for. */
const settleMs = 150

/** What a new key can be limited to, by a part of its name. What was found before stays until the answer is there. */
export function keyTargetsQuery(query: string) {
  return queryOptions({
    queryKey: ['key-targets', query],
    queryFn: async ({ signal }) => {
      await new Promise((settled) => setTimeout(settled, settleMs))
      return findKeyTargets({ query: { query } }, { signal })
    },
    placeholderData: keepPreviousData,
  })
}
