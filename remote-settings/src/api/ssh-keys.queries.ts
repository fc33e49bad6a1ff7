import { listSshKeys } from '@sheaf/client/operations'
import { pageSizes } from '@sheaf/contract'
import { queryOptions } from '@tanstack/react-query'

/** One page of the account's SSH keys, newest first; pages count from 1 here, from 0 in the call (SPEC 9). */
export function sshKeysQuery(page: number) {
  return queryOptions({
    queryKey: ['ssh-keys', page],
    queryFn: ({ signal }) => listSshKeys({ query: { page: page - 1, page_size: pageSizes.sshKeys } }, { signal }),
  })
}
