import { isQuick, isSignedIn, keepTyped, seen } from '@sheaf/ui/rows'
import { announceFirstRows } from './api/first-answers.ts'
import { landingPage } from './first-rows/landing-page.ts'
import { landingWordsOf } from './first-rows/words.ts'

/** The script that the document of the landing page runs first: it draws the first screen, while the app is loaded. */
async function drawLanding(): Promise<void> {
  const place = document.getElementById('first-rows')
  // Who is signed in has another header, or is led on.
  if (!place || isSignedIn()) return
  if (isQuick()) place.dataset.face = 'text'
  const { lang, dataset } = document.documentElement
  const scheme = dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'
  place.replaceChildren(...landingPage(landingWordsOf(lang), { scheme, addressOf: addressInBuild() }))
  keepTyped(place)
  await seen()
}

/** This script stands in the document: where the files of its build lie is said by the table of remotes, which stands there as well. */
function addressInBuild(): (file: string) => string {
  const table: unknown = JSON.parse(document.getElementById('remotes')?.textContent ?? '{}')
  const entry: unknown = table instanceof Object && 'marketing' in table ? table.marketing : undefined
  const base = new URL(typeof entry === 'string' ? entry : '/', window.location.href)
  // From the root of this site where it can be: a picture of another address would be another picture.
  return (file) => {
    const { origin, pathname, href } = new URL(file, base)
    return origin === window.location.origin ? pathname : href
  }
}

announceFirstRows(drawLanding())
