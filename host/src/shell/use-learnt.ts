import { ApiError } from '@sheaf/client/errors'
import { isRepositoryPath } from '@sheaf/contract'
import { repositoryModelKey, repositoryOfPath } from '@sheaf/repository/tabs'
import { ownerKey } from '@sheaf/shell'
import { type QueryState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * Something that the page has learnt of the repository or the person that the address names. Looks at the cache and is no observer
 * of the query: it asks for nothing itself.
 */
function useLearnt(tell: (state: QueryState | undefined) => boolean): boolean {
  const { pathname } = useLocation()
  const cache = useQueryClient().getQueryCache()
  // A moment later: the cache also tells of what components do while they are drawn.
  const subscribe = useCallback((changed: () => void) => cache.subscribe(() => queueMicrotask(changed)), [cache])
  const at = repositoryOfPath(pathname)
  const queryKey = isRepositoryPath(pathname) ? repositoryModelKey(at) : ownerKey(at.owner)
  return useSyncExternalStore(subscribe, () => tell(cache.find({ queryKey })?.state))
}

/** Whether the repository or the person that the address names turned out not to be there, as far as the page has asked. */
export function useIsMissing(): boolean {
  return useLearnt((state) => state?.error instanceof ApiError && state.error.kind === 'missing')
}

/** Whether whoever looks may manage the repository that the address names, as far as the page has asked. */
export function useCanManage(): boolean {
  return useLearnt((state) => {
    const data = state?.data
    return typeof data === 'object' && data !== null && 'can_configure' in data && data.can_configure === true
  })
}
