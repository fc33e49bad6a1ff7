import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { drawerOpenAtom, sidebarOpenAtom } from './sidebar-atoms.ts'

/** SPEC 9: below this width the sidebar is a drawer. */
const smallScreen = '(max-width: 767.9px)'

/** Toggles the sidebar, or the drawer where there is no room for it. Ctrl+B and Cmd+B do the same. */
export function useSidebarToggle(): () => void {
  const [open, setOpen] = useAtom(sidebarOpenAtom)
  const [drawerOpen, setDrawerOpen] = useAtom(drawerOpenAtom)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  return toggle

  function toggle() {
    if (window.matchMedia(smallScreen).matches) setDrawerOpen(!drawerOpen)
    else setOpen(!open)
  }
}
