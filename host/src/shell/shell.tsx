import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { AreaOutlet } from './area-outlet.tsx'
import { useFollowedInbox } from './bell.tsx'
import { LazyKeyboard } from './lazy-keyboard.tsx'
import classes from './shell.module.css'
import { sidebarOpenAtom } from './sidebar-atoms.ts'
import { SidebarContents } from './sidebar-contents.tsx'
import { SidebarDrawer } from './sidebar-drawer.tsx'
import { TopBar } from './top-bar.tsx'
import { useSidebarToggle } from './use-sidebar-toggle.ts'

/** The frame of everything but the landing page and the sign-in forms: sidebar and content. */
export function Shell() {
  const { t } = useLingui()
  const open = useAtomValue(sidebarOpenAtom)
  const toggle = useSidebarToggle()
  useFollowedInbox()
  return (
    <div className={classes.frame}>
      <aside className={classes.sidebar} data-collapsed={!open || undefined} aria-label={t`Sidebar`}>
        <SidebarContents collapsed={!open} onToggle={toggle} />
      </aside>
      <TopBar onOpen={toggle} />
      <SidebarDrawer />
      <LazyKeyboard />
      <main id="content" className={classes.content}>
        <AreaOutlet />
      </main>
    </div>
  )
}
