import { isQuick, seen } from '@sheaf/ui/rows'
import { announceFirstRows } from './api/first-answers.ts'
import { firstPageAt } from './first-rows/first-page.ts'
import { rememberedDates } from './first-rows/remembered-dates.ts'
import { wordsOf } from './first-rows/words.ts'

/**
 * The script that documents of repositories run first: it draws the rows of the page as soon as their answer is there, while the
 * app is still loaded, compiled and run. Links lead on as any link does. The app then takes the place of all that the document
 * shows, with the same rows.
 */
async function drawFirstRows(): Promise<void> {
  const place = document.getElementById('first-rows')
  if (!place) return
  const language = document.documentElement.lang
  const page = await firstPageAt(new URL(window.location.href), {
    words: wordsOf(language),
    language,
    now: Date.now(),
    dates: rememberedDates(localStorage.getItem('users')),
  })
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

announceFirstRows(drawFirstRows())
