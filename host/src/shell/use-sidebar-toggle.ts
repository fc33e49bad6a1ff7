import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { toggleSidebarAtom } from './sidebar-atoms.ts'

/** Toggles the sidebar, or the drawer where there is no room for it. Ctrl+B and Cmd+B do the same. */
export function useSidebarToggle(): () => void {
  const toggle = useSetAtom(toggleSidebarAtom)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [toggle])
  return toggle
}
