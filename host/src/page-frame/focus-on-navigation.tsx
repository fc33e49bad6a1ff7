import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const patience = 3_000

/**
 * Moves focus to the new page's heading, as a page load would: who can't see the change hears where they are. So it does where
 * the same page is drawn anew and what had the focus is gone, such as the button of an error page.
 */
export function FocusOnNavigation() {
  const { pathname, key } = useLocation()
  const shown = useRef({ pathname, key })
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, key }
    const isLost = before.key !== key && document.activeElement === document.body
    if (before.pathname === pathname && !isLost) return
    if (focusHeading()) return
    // The heading may wait for data.
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), patience)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [pathname, key])
  return null
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
