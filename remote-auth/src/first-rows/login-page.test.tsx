import { msg } from '@lingui/core/macro'
import { languageTags } from '@sheaf/contract'
import { fakeServer, renderRoutes, screen } from '@sheaf/testing'
import { expect, it } from 'vitest'
import { firstRows } from '../first-calls.ts'
import { catalogs } from '../locales/catalogs.ts'
import { routes } from '../routes.tsx'
import { loginPage } from './login-page.ts'
import { loginWordsOf, words } from './words.ts'

/** What people and programs find in the page: the link above, the words, and the fields with all that a browser is told about them. */
function foundIn(page: ParentNode) {
  const told = ['name', 'type', 'autocomplete', 'autocapitalize', 'spellcheck', 'placeholder']
  const text = (selector: string) => page.querySelector(selector)?.textContent
  return {
    home: page.querySelector('header')?.innerHTML.replace(' data-discover="true"', ''),
    title: text('main h1'),
    subtitle: text('main h1 + p'),
    button: text('button[type=submit]'),
    fields: Array.from(page.querySelectorAll<HTMLInputElement>('form input'), (input) => [
      text(`label[for="${input.id}"]`)?.replace(' *', ''),
      input.value,
      ...told.map((name) => input.getAttribute(name)),
    ]),
  }
}

it.each(firstRows)('is what the app shows at %s, down to its button', async (path) => {
  const ahead = document.createElement('div')
  ahead.append(...loginPage(new URL(`http://sheaf.test${path}?account=ada`), words.en))
  renderRoutes(routes, `${path}?account=ada`, { server: fakeServer({}) })
  await screen.findByRole('heading', { name: 'Welcome back' })
  const type = (found: ReturnType<typeof foundIn>) => JSON.parse(JSON.stringify(found).replaceAll('"text"', 'null'))
  expect(type(foundIn(ahead))).toEqual(type(foundIn(document.body)))
})

/** The messages that stand for the words in the catalogues. */
const messagesOf = {
  home: msg`Sheaf, home`,
  title: msg`Welcome back`,
  subtitle: msg`Log in to your account`,
  account: msg`Account`,
  accountHint: msg`username or email`,
  password: msg`Password`,
  login: msg`Login`,
}

it('says in each language what its catalogue says', async () => {
  for (const tag of languageTags) {
    const { messages } = await catalogs[tag]()
    const said = Object.entries(messagesOf).map(([word, { id }]) => [word, String(messages[id])])
    expect(loginWordsOf(tag)).toEqual(Object.fromEntries(said))
  }
  expect(loginWordsOf('tlh')).toBe(words.en)
})
