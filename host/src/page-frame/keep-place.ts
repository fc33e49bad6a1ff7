/**
 * What the document shows before the app is there may be scrolled and gone through by keyboard: where somebody is then, they stay
 * when the app takes its place; and whoever has loaded a page anew comes back to where they had left it (`left`, in pixels from the
 * top, as the router remembers it). The next thing that is drawn in `root` is the app.
 */
export function keepPlace(root: HTMLElement, left: () => number | false | null): void {
  const { scrollX, scrollY } = window
  const href = document.activeElement?.closest('a')?.getAttribute('href')
  // Told of once all of a frame is drawn, the app's own placing of a new page included.
  const observer = new MutationObserver(() => {
    observer.disconnect()
    if (href) root.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true })
    const top = scrollY || left()
    if (top) window.scrollTo(scrollX, top)
    // What the page shows comes late.
    if (top && window.scrollY < top) void import('./return-to.ts').then(({ returnTo }) => returnTo(top))
  })
  observer.observe(root, { childList: true })
}
