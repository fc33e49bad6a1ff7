import { isBareRemote } from '@sheaf/contract'
import { appStore, sessionAtom } from '@sheaf/shell'
import type { PatchRoutesOnNavigationFunction } from 'react-router'
import { loadRemote } from '../remotes/load-remote.ts'
import { loadedRemotesAtom } from '../remotes/loaded-remotes-atom.ts'
import { ownerOfPath } from '../remotes/owner-of-path.ts'
import { preloadShell } from '../shell/lazy-shell.tsx'
import { fencedLazy } from './fenced-lazy.tsx'
import { ownRoutes } from './own-routes.ts'

/** Filled only after success, so that an area that failed is asked for again by the next navigation. */
const patched = new Set<string>()

/** Mounts the routes of the remote that owns a path under its area, the first time the path is asked for. */
export const patchRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  const remote = ownerOfPath(path)
  if (!remote || patched.has(remote)) return
  // The area sends them on to their repositories: no need of the landing page.
  if (path === '/' && appStore.get(sessionAtom)) return
  if (!isBareRemote(remote)) preloadShell()
  // An error page may have loaded it just now.
  const known = appStore.get(loadedRemotesAtom).find(({ name }) => name === remote)
  const { routes } = known ?? (await loadRemote(remote))
  if (patched.has(remote)) return
  patched.add(remote)
  patch(remote, fencedLazy(ownRoutes(remote, routes)))
}
