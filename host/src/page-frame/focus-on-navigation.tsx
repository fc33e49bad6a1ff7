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
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, key }
    const from = document.activeElement
    // A page that comes back by itself asks for its own address once more: what is waited for is the same.
    if ((before.pathname === pathname && (before.key === key || from !== document.body)) || focusHeading()) return
    const since = Date.now()
    // The heading may wait for data.
    const observer = new MutationObserver(() => {
      const { activeElement, body } = document
      const hasLeft = Date.now() - since > patience && activeElement !== from && activeElement !== body
      if (hasLeft || shown.current.pathname !== pathname || focusHeading()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
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
