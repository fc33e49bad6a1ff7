/** By these somebody goes somewhere by themself; the browser's own Back is none of the page's keys or buttons. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate']
/** A page that has not become as long as it was by then has become another, in milliseconds. */
const patience = 30_000

/**
 * Brings a page to where it was left, in pixels, once it is long enough for that: what it shows may come late. Whoever goes somewhere
 * meanwhile is left there.
 */
export function returnTo(top: number): void {
  const end = () => {
    clearTimeout(timer)
    observer.disconnect()
    for (const move of moves) removeEventListener(move, end)
  }
  const look = () => {
    scrollTo(scrollX, top)
    if (scrollY > top - 1) end()
  }
  const timer = setTimeout(end, patience)
  const observer = new ResizeObserver(look)
  observer.observe(document.body)
  for (const move of moves) addEventListener(move, end, { passive: true })
  look()
}
