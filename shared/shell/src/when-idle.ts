/** So long after it was loaded a page is left to what it shows itself, in milliseconds. */
const settling = 3_000

/**
 * Does something that nobody waits for once the page is loaded and at rest, such as fetching the code of a menu. Gives what
 * calls it off.
 */
export function whenIdle(task: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const settle = () => {
    const timer = setTimeout(() => {
      // Safari has no idle callbacks.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => signal.aborted || task())
      else task()
    }, settling)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  if (document.readyState === 'complete') settle()
  else window.addEventListener('load', settle, { signal })
  return () => controller.abort()
}
