import { isBareRemote } from '@sheaf/contract'
import { ListSkeleton, Page } from '@sheaf/ui'
import { ownerOfPath } from '../remotes/owner-of-path.ts'
import { readSidebarState } from '../shell/sidebar-state.ts'
import classes from './boot-skeleton.module.css'

/** What stands until the first page is there: the frame in its final measures, so that nothing moves when it comes. */
export function BootSkeleton() {
  const remote = ownerOfPath(window.location.pathname)
  if (remote && isBareRemote(remote)) return null
  return (
    <div className={classes.frame} data-collapsed={!readSidebarState() || undefined}>
      <div className={classes.sidebar} />
      <main className={classes.content}>
        <Page>
          <ListSkeleton rows={8} />
        </Page>
      </main>
    </div>
  )
}
