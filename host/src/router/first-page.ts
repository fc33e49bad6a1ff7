import type { createBrowserRouter } from 'react-router'

/** So long the picture of the page that the document holds may stand. Then the app says by itself what it waits for. */
const patienceMilliseconds = 5_000

/** Waits for all that the router needs to draw the page that was opened: its remote, its code, its data if they are quick. */
export async function firstPage(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.initialized) return
  const ready = Promise.withResolvers<void>()
  const stop = router.subscribe(({ initialized }) => {
    if (initialized) ready.resolve()
  })
  const timer = setTimeout(ready.resolve, patienceMilliseconds)
  await ready.promise
  clearTimeout(timer)
  stop()
}
