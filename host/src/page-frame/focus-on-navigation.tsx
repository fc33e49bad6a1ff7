import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** How long a page may take before somebody who went somewhere else in the meantime stays there, in milliseconds. */
const patience = 3_000

/**
 * Moves focus to the new page's heading, as a page load would: who can't see the change hears where they are. So it does where
 * the same page is drawn anew and what had the focus is gone, such as the button of an error page. A page that could not be
 * loaded may come much later, by itself: its heading takes the focus of who has stayed where they were.
 */
export function FocusOnNavigation() {
  const { pathname, key } = useLocation()
  const shown = useRef({ pathname, key })
  const stopWaiting = useRef<() => void>(undefined)
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, key }
    const isLost = before.key !== key && document.activeElement === document.body
    // A page that comes back by itself asks for its own address once more: what is waited for is the same.
    if (before.pathname === pathname && !isLost) return
    stopWaiting.current?.()
    stopWaiting.current = focusHeading() ? undefined : waitForHeading()
  }, [pathname, key])
  useEffect(() => () => stopWaiting.current?.(), [])
  return null
}

/** The heading may wait for data. Gives what ends the wait. */
function waitForHeading(): () => void {
  let stayedAt: Element | null | undefined
  const observer = new MutationObserver(() => {
    const { activeElement, body } = document
    const hasMoved = stayedAt !== undefined && activeElement !== stayedAt && activeElement !== body
    if (hasMoved || focusHeading()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => {
    stayedAt = document.activeElement
  }, patience)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** Whether focus is where it should be. A field that a page focuses itself, or that someone is in, keeps it. */
function focusHeading(): boolean {
  if (document.activeElement?.matches('input, textarea, select, [contenteditable], [role="dialog"] *')) return true
  const heading = document.querySelector<HTMLElement>('main h1, h1')
  if (!heading) return false
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
  return true
}
