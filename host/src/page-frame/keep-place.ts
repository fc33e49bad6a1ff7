/**
 * What the document shows before the app is there may be scrolled and gone through by keyboard: where somebody is then, they stay
 * when the app takes its place. The next thing that is drawn in `root` is the app.
 */
export function keepPlace(root: HTMLElement): void {
  const { scrollX, scrollY } = window
  const href = document.activeElement?.closest('a')?.getAttribute('href')
  if (scrollY === 0 && !href) return
  // Told of once all of a frame is drawn, the app's own placing of a new page included.
  const observer = new MutationObserver(() => {
    observer.disconnect()
    if (href) root.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true })
    window.scrollTo(scrollX, scrollY)
  })
  observer.observe(root, { childList: true })
}
