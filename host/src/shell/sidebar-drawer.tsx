import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { drawerOpenAtom } from './sidebar-atoms.ts'
import { SidebarContents } from './sidebar-contents.tsx'
import classes from './sidebar-drawer.module.css'

/** The sidebar on small screens. The browser's own modal dialog keeps focus inside, closes on Escape and dims the page. */
export function SidebarDrawer() {
  const { t } = useLingui()
  const [open, setOpen] = useAtom(drawerOpenAtom)
  const { key } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever went somewhere wants to see it, so each new place closes it
  useEffect(() => setOpen(false), [key, setOpen])
  const close = () => setOpen(false)
  // Escape hides the dialog first and tells of it a moment later: by then Ctrl+B may have opened it again.
  const closed = () => {
    if (!dialog.current?.open) close()
  }
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={t`Menu`}
      onCancel={close}
      onClose={closed}
      onClick={closeOnBackdrop}
    >
      {open && <SidebarContents collapsed={false} onToggle={close} />}
    </dialog>
  )
}
