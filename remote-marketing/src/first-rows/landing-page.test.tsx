import { msg } from '@lingui/core/macro'
import { languageTags } from '@sheaf/contract'
import { fakeServer, renderRoutes, screen } from '@sheaf/testing'
import { expect, it } from 'vitest'
import { firstRows } from '../first-calls.ts'
import { catalogs } from '../locales/catalogs.ts'
import { routes } from '../routes.tsx'
import { landingPage } from './landing-page.ts'
import { landingWordsOf, words } from './words.ts'

const addressOf = (file: string) => file
const linkOf = (link: Element) => [link.textContent, link.getAttribute('aria-label'), link.getAttribute('href')]
const told = ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'fetchpriority', 'class']

/** What people and programs find in the page, down to its cards. */
function foundIn(page: ParentNode) {
  const all = (selector: string) => Array.from(page.querySelectorAll(selector))
  return {
    links: all('header a, main a').map(linkOf),
    texts: all('h1, h2, main p, main pre code, article code').map((one) => [
      one.tagName,
      one.className,
      one.textContent,
    ]),
    labels: all('header nav, main section').map((one) => [one.className, one.getAttribute('aria-label')]),
    field: all('main input').map((one) =>
      ['type', 'name', 'autocomplete', 'placeholder', 'aria-label'].map((name) => one.getAttribute(name)),
    ),
    button: all('main button').map((one) => one.textContent),
    picture: all('main section:first-of-type img').map((one) => told.map((name) => one.getAttribute(name))),
  }
}

it.each(firstRows)('is what the app shows to visitors at %s, down to its cards', async (path) => {
  const ahead = document.createElement('div')
  ahead.append(...landingPage(words.en, { scheme: 'light', addressOf }))
  renderRoutes(routes, path, { server: fakeServer({}) })
  await screen.findByRole('heading', { level: 1 })
  const found = foundIn(ahead)
  expect(found).toEqual(foundIn(document.body))
  expect(found.picture).toHaveLength(1)
  expect(found.texts.length).toBeGreaterThan(12)
})

/** The messages that stand for the words in the catalogues. */
const messagesOf = {
  home: msg`Sheaf, home`,
  menu: msg`Main menu`,
  project: msg`Project`,
  solutions: msg`Solutions`,
  resources: msg`Resources`,
  docs: msg`Docs`,
  pricing: msg`Pricing`,
  login: msg`Log in`,
  signup: msg`Sign up`,
  title: msg`A home for your team’s repositories, on a machine of your own`,
  lead: msg`Sheaf is a Git server for machine-learning teams that starts with one command. One process, one port, one folder you own.`,
  email: msg`Email`,
  emailHint: msg`you@example.org`,
  create: msg`Create Account`,
  known: msg({ message: 'Already have an account? <0>Sign in</0>' }),
  explore: msg`Explore public repositories`,
  push: msg`Create a repository, then push your project`,
  you: msg`you`,
  picture: msg`A repository in Sheaf: its files, the last commit of each, and the addresses to clone it from`,
  does: msg`What Sheaf does`,
  files: msg`Version-controlled file system`,
  filesText: msg`Browse any folder on any branch. Every entry shows the last commit that changed it, exactly as git reports it.`,
  git: msg`Version control`,
  gitText: msg`Clone, fetch and push with the git you already have. Shallow and partial clones skip what you don't need.`,
  data: msg`Data analysis`,
  dataText: msg`Read branches, commits and files from a notebook. Everything you see here comes from one documented API, and each access key has only the permissions you give it.`,
}

it('says in each language what its catalogue says', async () => {
  for (const tag of languageTags) {
    const { messages } = await catalogs[tag]()
    const said = Object.entries(messagesOf).map(([word, { id }]) => [word, String(messages[id])])
    expect(landingWordsOf(tag)).toEqual(Object.fromEntries(said))
  }
  expect(landingWordsOf('tlh')).toBe(words.en)
})
