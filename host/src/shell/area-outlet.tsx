import { remoteOfPath } from '@sheaf/contract'
import { ListSkeleton, Page } from '@sheaf/ui'
import { useAtomValue } from 'jotai'
import { Outlet, useNavigation } from 'react-router'
import { loadedRemotesAtom } from '../remotes/loaded-remotes-atom.ts'

/**
 * The area's page. While the remote of another area is still on its way, its skeleton: the old page would look
 * as if the click had gone nowhere.
 */
export function AreaOutlet() {
  const { location } = useNavigation()
  const loaded = useAtomValue(loadedRemotesAtom)
  const next = location && remoteOfPath(location.pathname)
  const loading = next && next !== 'marketing' && next !== 'auth' && !loaded.some((remote) => remote.name === next)
  if (!loading) return <Outlet />
  return (
    <Page>
      <ListSkeleton rows={8} />
    </Page>
  )
}
