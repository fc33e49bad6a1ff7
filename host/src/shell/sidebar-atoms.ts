import { atom } from 'jotai'
import { keepSidebarState, readSidebarState } from './sidebar-state.ts'

const openAtom = atom(readSidebarState())

/** Whether the sidebar shows words or, 3rem wide, only icons. */
export const sidebarOpenAtom = atom(
  (get) => get(openAtom),
  (_get, set, open: boolean) => {
    set(openAtom, open)
    keepSidebarState(open)
  },
)

/** Whether the drawer that takes the sidebar's place on small screens is open. */
export const drawerOpenAtom = atom(false)

/** SPEC 9: below this width the sidebar is a drawer. */
const smallScreen = '(max-width: 767.9px)'

/** Opens what is closed and closes what is open: the drawer on a small screen, else the sidebar. */
export const toggleSidebarAtom = atom(null, (get, set) => {
  const which = window.matchMedia(smallScreen).matches ? drawerOpenAtom : sidebarOpenAtom
  set(which, !get(which))
})
