import { msg } from '@lingui/core/macro'
import { languageTags } from '@sheaf/contract'
import { fakeServer, renderRoutes, screen } from '@sheaf/testing'
import { expect, it } from 'vitest'
import { firstRows } from '../first-calls.ts'
import { catalogs } from '../locales/catalogs.ts'
import { routes } from '../routes.tsx'
import { forgetPage } from './forget-page.ts'
import { loginPage } from './login-page.ts'
import { signupPage } from './signup-page.ts'
import { accountWordsOf, words } from './words.ts'

const pages = [
  { path: '/auth', draw: loginPage, title: 'Welcome back' },
  { path: '/auth/login', draw: loginPage, title: 'Welcome back' },
  { path: '/auth/signup', draw: signupPage, title: 'Create an account' },
  { path: '/auth/forget', draw: forgetPage, title: 'Forgot your password?' },
]

/** What people and programs find in the page: the link above, the words, the links in them, and the fields with all that a browser is told about them. */
function foundIn(page: ParentNode, path: string) {
  const told = ['name', 'type', 'autocomplete', 'autocapitalize', 'spellcheck', 'placeholder', 'inputmode']
  const text = (selector: string) => page.querySelector(selector)?.textContent
  // What stands below the log-in differs from browser to browser.
  const links = path === '/auth/signup' || path === '/auth/forget' ? page.querySelectorAll('main a') : []
  return {
    home: page.querySelector('header')?.innerHTML.replace(' data-discover="true"', ''),
    title: text('main h1'),
    subtitle: text('main h1 + p'),
    button: text('button[type=submit]'),
    links: Array.from(links, (link) => [link.className, link.textContent, link.getAttribute('href')]),
    fields: Array.from(page.querySelectorAll<HTMLInputElement>('form input'), (input) => [
      text(`label[for="${input.id}"]`)?.replace(' *', ''),
      input.value,
      ...told.map((name) => input.getAttribute(name)),
    ]),
  }
}

it.each(pages)('is what the app shows at $path', async ({ path, draw, title }) => {
  expect(firstRows).toHaveLength(pages.length)
  expect(firstRows).toContain(path)
  const address = `${path}?account=ada&email=ada%40example.org&next=%2Finit`
  const ahead = document.createElement('div')
  ahead.append(...draw(new URL(`http://sheaf.test${address}`), words.en))
  renderRoutes(routes, address, { server: fakeServer({}) })
  await screen.findByRole('heading', { name: title })
  const type = (found: ReturnType<typeof foundIn>) => JSON.parse(JSON.stringify(found).replaceAll('"text"', 'null'))
  expect(type(foundIn(ahead, path))).toEqual(type(foundIn(document.body, path)))
})

it('leaves an address with a link to a new password to the app', () => {
  expect(forgetPage(new URL('http://sheaf.test/auth/forget?token=t'), words.en)).toEqual([])
})

const passwordMin = '{passwordMin}'
/** The messages that stand for the words in the catalogues. */
const messagesOf = {
  home: msg`Sheaf, home`,
  welcome: msg`Welcome back`,
  welcomeMore: msg`Log in to your account`,
  account: msg`Account`,
  accountHint: msg`username or email`,
  password: msg`Password`,
  login: msg`Login`,
  create: msg`Create an account`,
  username: msg`username`,
  usernameHint: msg`Letters, numbers and underscores. Dots and hyphens work in the middle`,
  email: msg`Email`,
  passwordHint: msg`At least ${passwordMin} characters`,
  confirm: msg`Confirm Password`,
  code: msg`Email Code`,
  send: msg`Send`,
  agree: msg({ message: 'I agree to the <0>Terms of Service</0> and <1>Privacy Policy</1>' }),
  signup: msg`Create account`,
  known: msg({ message: 'Already have an account? <0>Sign in</0>' }),
  forgot: msg`Forgot your password?`,
  forgotMore: msg`We'll email you a link to choose a new one`,
  sendLink: msg`Send reset link`,
  back: msg`Back to login`,
}

/** A message of a catalogue is a text, or a list of texts and of parameters by their names. */
const textOf = (message: unknown) =>
  Array.isArray(message) ? message.map((part) => (Array.isArray(part) ? `{${part[0]}}` : part)).join('') : message

it('says in each language what its catalogue says', async () => {
  for (const tag of languageTags) {
    const { messages } = await catalogs[tag]()
    const said = Object.entries(messagesOf).map(([word, { id }]) => [word, textOf(messages[id])])
    expect(accountWordsOf(tag)).toEqual(Object.fromEntries(said))
  }
  expect(accountWordsOf('tlh')).toBe(words.en)
})
