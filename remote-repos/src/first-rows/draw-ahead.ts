import { isQuick, seen } from '@sheaf/ui/rows'
import type { FirstPage } from './first-page.ts'

/**
 * Draws a page into its document as soon as its answers are there, while the app is still loaded, compiled and run. Links lead on as any link
 * does. The app then takes the place of all that the document shows, with the same.
 */
export async function drawAhead(pageAt: (url: URL) => Promise<FirstPage | undefined>): Promise<void> {
  const place = document.getElementById('first-rows')
  if (!place) return
  const page = await pageAt(new URL(window.location.href))
  // Taken from the page where the app was faster: then nobody sees what is done here.
  if (!page || !place.isConnected) return
  // The name stands alone where nothing is said of the repository.
  document.querySelector('.boot-head')?.toggleAttribute('data-bare', page.repository.model.description === '')
  const hasRoom = isQuick()
  if (hasRoom) place.dataset.face = 'text'
  place.replaceChildren(page.list)
  place.removeAttribute('aria-hidden')
  // While the app starts; it takes over the answer.
  const rest = hasRoom ? page.more?.() : undefined
  void rest?.then((rows) => place.querySelector('ul')?.append(...rows))
  await seen()
}
