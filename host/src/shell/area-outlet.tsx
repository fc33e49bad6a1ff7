import { isRepositoryPath } from '@sheaf/contract'
import { ListSkeleton, Page } from '@sheaf/ui'
import { useAtomValue } from 'jotai'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { InRepository } from '../page-frame/in-repository.tsx'
import { loadedRemotesAtom } from '../remotes/loaded-remotes-atom.ts'
import { ownerOfPath } from '../remotes/owner-of-path.ts'

/**
 * The area's page. While the remote of another area is still on its way, its skeleton: the old page would look
 * as if the click had gone nowhere.
 */
export function AreaOutlet() {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const loaded = useAtomValue(loadedRemotesAtom)
  const next = location && ownerOfPath(location.pathname)
  const loading =
    location && next && next !== 'marketing' && next !== 'auth' && !loaded.some((remote) => remote.name === next)
  if (!loading) return <Outlet />
  const rows = <ListSkeleton rows={8} />
  // The frame tells of the repository of the address: it is that of the page that is left until the next one is there.
  const stays =
    isRepositoryPath(pathname) && isRepositoryPath(location.pathname) && sameRepository(pathname, location.pathname)
  return stays ? <InRepository>{rows}</InRepository> : <Page>{rows}</Page>
}

const sameRepository = (one: string, other: string) =>
  one.split('/').slice(0, 3).join('/') === other.split('/').slice(0, 3).join('/')
