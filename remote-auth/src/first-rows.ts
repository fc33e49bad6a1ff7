import { isQuick, keepTyped, seen } from '@sheaf/ui/rows'
import { announceFirstRows } from './api/first-answers.ts'
import { loginPage } from './first-rows/login-page.ts'
import { loginWordsOf } from './first-rows/words.ts'

/**
 * The script that the document of the log-in runs first: it draws the page, whose fields can be typed in while the app is loaded. The app
 * takes its place with what was typed.
 */
async function drawLogin(): Promise<void> {
  const place = document.getElementById('first-rows')
  // Who is signed in is led on.
  if (!place || isSignedIn()) return
  if (isQuick()) place.dataset.face = 'text'
  place.replaceChildren(...loginPage(new URL(window.location.href), loginWordsOf(document.documentElement.lang)))
  keepTyped(place)
  await seen()
}

/** By what this browser remembers of its session (`sessionStorageKey`). */
function isSignedIn(): boolean {
  try {
    return localStorage.getItem('users')?.includes('"isAuthenticated":true') === true
  } catch {
    return false
  }
}

announceFirstRows(drawLogin())
