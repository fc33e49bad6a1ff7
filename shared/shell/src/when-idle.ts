/** So long after it was loaded a page is left to what it shows itself, in milliseconds, */
const settling = 3_000
/** and so long after it was scrolled: code that comes takes some frames. */
const still = 1_000

/**
 * Does something that nobody waits for once the page is loaded and at rest, such as fetching the code of a menu. Gives what
 * calls it off.
 */
export function whenIdle(task: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let scrolled = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const seen = () => {
    scrolled = performance.now()
  }
  window.addEventListener('scroll', seen, { signal, passive: true, capture: true })
  const run = () => {
    if (signal.aborted) return
    if (performance.now() - scrolled < still) return settle(still)
    controller.abort()
    task()
  }
  const settle = (after: number) => {
    // Safari has no idle callbacks.
    const idle = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(run) : run())
    timer = setTimeout(idle, after)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  if (document.readyState === 'complete') settle(settling)
  else window.addEventListener('load', () => settle(settling), { signal })
  return () => controller.abort()
}
