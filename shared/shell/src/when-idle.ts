/** So long after it was loaded, and after anything of it was scrolled, a page is left to what it shows itself, in milliseconds. */
const settling = 3_000

/**
 * Does something that nobody waits for once the page is loaded and at rest, such as fetching the code of a menu. Gives what
 * calls it off.
 */
export function whenIdle(task: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    if (signal.aborted) return
    controller.abort()
    task()
  }
  const settle = () => {
    clearTimeout(timer)
    // Safari has no idle callbacks.
    timer = setTimeout(() => (typeof requestIdleCallback === 'function' ? requestIdleCallback(run) : run()), settling)
  }
  window.addEventListener('scroll', settle, { signal, capture: true })
  if (document.readyState === 'complete') settle()
  else window.addEventListener('load', settle, { signal })
  return () => controller.abort()
}
