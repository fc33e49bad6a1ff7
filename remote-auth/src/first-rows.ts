import { paths } from '@sheaf/contract'
import { isQuick, isSignedIn, keepTyped, seen } from '@sheaf/ui/rows'
import { announceFirstRows } from './api/first-answers.ts'
import { forgetPage } from './first-rows/forget-page.ts'
import { loginPage } from './first-rows/login-page.ts'
import { signupPage } from './first-rows/signup-page.ts'
import { accountWordsOf } from './first-rows/words.ts'

/**
 * The script that the documents of these pages run first: it draws the form, whose fields can be typed in while the app is loaded. The app
 * takes its place with what was typed.
 */
async function drawForm(): Promise<void> {
  const place = document.getElementById('first-rows')
  // Who is signed in is led on.
  if (!place || isSignedIn()) return
  if (isQuick()) place.dataset.face = 'text'
  const url = new URL(window.location.href)
  place.replaceChildren(...pageAt(url.pathname)(url, accountWordsOf(document.documentElement.lang)))
  keepTyped(place)
  await seen()
}

function pageAt(path: string): typeof loginPage {
  if (path.startsWith(paths.signup())) return signupPage
  return path.startsWith(paths.forget()) ? forgetPage : loginPage
}

announceFirstRows(drawForm())
