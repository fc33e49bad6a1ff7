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
