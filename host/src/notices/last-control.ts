/** What can be used. */
const controls =
  'a, button, input, select, textarea, label, summary, [role="button"], [role="option"], [role="menuitem"]'

let last: Element | undefined

/** Keeps in mind what was clicked, touched or typed in last. Gives what ends it. */
export function watchControls(): () => void {
  const over = new AbortController()
  const note = ({ target }: Event) => {
    if (target instanceof Element) last = target.closest(controls) ?? target
  }
  for (const event of ['pointerdown', 'keydown']) {
    document.addEventListener(event, note, { capture: true, signal: over.signal })
  }
  return () => over.abort()
}

/** Where the control lies that was used last, and the button that sends its form. Nothing where it is gone. */
export function lastControls(): DOMRect[] {
  if (!last?.isConnected) return []
  const sender = last.closest('form')?.querySelector('[type="submit"]')
  return [last, ...(sender ? [sender] : [])].map((element) => element.getBoundingClientRect())
}
