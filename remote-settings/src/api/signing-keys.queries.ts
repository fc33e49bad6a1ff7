import { listSigningKeys } from '@sheaf/client/operations'
import { queryOptions } from '@tanstack/react-query'

/** The keys by which the account signs commits and tags, newest first: there are few. */
export const signingKeysQuery = () =>
  queryOptions({ queryKey: ['signing-keys'], queryFn: ({ signal }) => listSigningKeys({}, { signal }) })
