const lines = '[data-pane]'
/** What a key is for in the file that is read: it presses a button at the head, or leads into the lines. */
const partOf: Readonly<Partial<Record<string, string>>> = {
  j: lines,
  k: lines,
  v: '[data-mark] input',
  x: 'header [aria-expanded]',
}

/** A file that begins above this is the one that is read, in CSS pixels: below the bar of small windows. */
const shownAt = 64

/** Does what a single key is for, with these files as they stand below each other. */
export function pressFileKey(key: string, files: readonly Element[], goTo: (index: number) => void): void {
  // The one that has the focus, since the last ones never come to the top of the window; else the one whose head is there.
  const focused = files.findIndex((file) => file.contains(document.activeElement) && isInSight(file))
  const at = focused < 0 ? files.findLastIndex((file) => file.getBoundingClientRect().top < shownAt) : focused
  const part = partOf[key]
  if (part === undefined) {
    const next = key === 'n' ? at + 1 : at - 1
    if (next >= 0 && next < files.length) goTo(next)
    return
  }
  const file = files[Math.max(at, 0)]
  if (part !== lines) {
    file?.querySelector<HTMLElement>(part)?.click()
    return
  }
  // What is written between lines parts them. Those that have the focus have heard the key, and know no further line.
  const panes = [...(file?.querySelectorAll<HTMLElement>(lines) ?? [])]
  const here = panes.findIndex((pane) => pane.contains(document.activeElement))
  const to = panes[here < 0 ? 0 : here + (key === 'j' ? 1 : -1)]
  to?.focus({ preventScroll: true })
  to?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

function isInSight(file: Element): boolean {
  const { top, bottom } = file.getBoundingClientRect()
  return bottom > shownAt && top < window.innerHeight
}
