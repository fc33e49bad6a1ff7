import { ApiError } from '@sheaf/client/errors'
import { isRepositoryPath } from '@sheaf/contract'
import { repositoryModelKey, repositoryOfPath } from '@sheaf/repository/tabs'
import { ownerKey } from '@sheaf/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * Whether the repository or the person that the address names turned out not to be there, as far as the page has asked. Looks at
 * the cache and is no observer of the query: it asks for nothing itself.
 */
export function useIsMissing(): boolean {
  const { pathname } = useLocation()
  const cache = useQueryClient().getQueryCache()
  // A moment later: the cache also tells of what components do while they are drawn.
  const subscribe = useCallback((changed: () => void) => cache.subscribe(() => queueMicrotask(changed)), [cache])
  const at = repositoryOfPath(pathname)
  const queryKey = isRepositoryPath(pathname) ? repositoryModelKey(at) : ownerKey(at.owner)
  return useSyncExternalStore(subscribe, () => {
    const error = cache.find({ queryKey })?.state.error
    return error instanceof ApiError && error.kind === 'missing'
  })
}
