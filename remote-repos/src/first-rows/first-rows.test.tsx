import { msg } from '@lingui/core/macro'
import { languageTags } from '@sheaf/contract'
import { ada, type FakeRequest, type FakeServer, fakeServer, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { catalogs } from '../locales/catalogs.ts'
import { routes } from '../routes.tsx'
import { branch, commit, day, entry, file, paged, withRepository } from '../testing/samples.ts'
import { textAheadAt } from './file-text.ts'
import { rememberedDates } from './remembered-dates.ts'
import { rowsAheadAt } from './rows-ahead.ts'
import { textWords, textWordsOf } from './text-words.ts'
import { words, wordsOf } from './words.ts'

/** What of a list is to be alike in both: all but what comes with the app. */
function withoutApp(list: Element): string[] {
  const copy = document.createElement('div')
  copy.innerHTML = list.outerHTML
  const { firstElementChild: shown } = copy
  for (const name of ['aria-busy', 'style']) shown?.removeAttribute(name)
  for (const time of copy.querySelectorAll('time')) time.removeAttribute('title')
  // What opens and copies, and the room that is kept for it.
  for (const one of copy.querySelectorAll('button, pre, span[style]')) one.remove()
  // The router's own note on a link.
  for (const link of copy.querySelectorAll('a')) link.removeAttribute('data-discover')
  return copy.innerHTML.split(/(?=<li)/)
}

async function bothAt(
  path: string,
  list: string,
  more = {},
  session = ada,
): Promise<{ ahead: string[]; app: string[]; server: FakeServer }> {
  const server = fakeServer(withRepository(more))
  vi.stubGlobal('fetch', server.fetch)
  const page = await rowsAheadAt(new URL(path, 'http://sheaf.test'), {
    words: words.en,
    language: 'en',
    now: Date.now(),
    dates: rememberedDates(JSON.stringify({ session })),
  })
  const ahead = page?.list.querySelector('ul')
  ahead?.append(...((await page?.more?.()) ?? []))
  expect(ahead?.getAttribute('aria-label')).toBe(list)
  expect(ahead?.getAttribute('aria-busy')).toBe('true')
  renderRoutes(routes, path, { server, session })
  const app = await screen.findByRole('list', { name: list })
  await waitFor(() => expect(app.childElementCount).toBe(ahead?.childElementCount))
  return { ahead: ahead ? withoutApp(ahead) : [], app: withoutApp(app), server }
}

const oddEntries = [
  entry('latest', 'Symlink'),
  entry('docs', 'Tree'),
  entry('vendor', 'Submodule'),
  entry('file-10'),
  entry('file-2'),
  entry('a\u202egpj.exe', 'Blob', { commit_message: 'Beginning', commit_message_truncated: true }),
  ...Array.from({ length: 60 }, (_, number) => entry(`more-${number}`, number % 2 ? 'Blob' : 'Tree')),
]
/** A folder of more rows than come first. */
const wide = {
  'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': ({ query }: FakeRequest) =>
    paged(
      Array.from({ length: 230 }, (_, number) => entry(`more-${number}`, number < 210 ? 'Tree' : 'Blob')),
      query,
      ({ item }) => item.name,
    ),
}
const tree = { 'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': () => oddEntries }
const someone = { name: 'Ada', email: 'ada@example.org', avatar: '/pictures/ada.webp', truncated: true as const }
const history = {
  'GET /api/repo/{owner}/{repo}/commit/{branch*}': () => ({
    data: [
      commit('a', 'Draw the mill\n\nWith barrels', { signed: true }),
      commit('b', '', { author: someone }),
      commit('c', 'Count the', { message_truncated: true, time: Math.floor(Date.now() / 1000) }),
    ],
    total: 41,
    has_more: true,
  }),
}
const branches = {
  'GET /api/repo/{owner}/{repo}/refs': ({ query }: FakeRequest) =>
    paged(
      [branch('main'), ...Array.from({ length: 12 }, (_, n) => branch(`topic/${n}`, 'b', (n + 1) * day))],
      query,
      ({ branch: { ref_name } }) => ref_name,
    ),
}

/** The messages that stand for the words in the catalogues. */
const name = ''
const messagesOf = {
  files: msg`Files`,
  folder: msg`Folder`,
  file: msg`File`,
  link: msg`Symbolic link`,
  submodule: msg`Submodule`,
  parent: msg`Parent directory`,
  justNow: msg`just now`,
  cut: msg`Truncated. There's more to this text`,
  commits: msg`Commits`,
  noMessage: msg`No commit message`,
  branches: msg`Branches`,
  default: msg`default`,
  compare: msg`Compare`,
  compareName: msg`Compare ${name}`,
}

const contentOf = msg`Content of ${name}`

/** A message of a catalogue is a text, or a list of texts and of parameters by their names. */
const textOf = (message: unknown) =>
  Array.isArray(message) ? message.map((part) => (Array.isArray(part) ? `{${part[0]}}` : part)).join('') : message

// Loaded before: after ten seconds an answer is old and the app asks anew, and a machine that is busy takes as long for the first screen.
beforeAll(() =>
  Promise.all([
    import('../screens/code/code.screen.tsx'),
    import('../screens/tree/tree.screen.tsx'),
    import('../screens/branches/branches.screen.tsx'),
    import('../screens/commits/commits.screen.tsx'),
  ]),
)

describe('the rows that are drawn before the app is there', () => {
  it.each([
    ['/ada/engine', 'Files', tree],
    ['/ada/engine/files?ref=topic%2Fwheels', 'Files', tree],
    ['/ada/engine/tree/src/cogs?ref=topic%2Fwheels', 'Files', tree],
    ['/ada/engine/tree/src', 'Files', wide],
    ['/ada/engine/commits', 'Commits', history],
    ['/ada/engine/branches', 'Branches', branches],
  ])('of %s are those of the app, which asks for none of their answers again', async (path, list, more) => {
    const { ahead, app, server } = await bothAt(path, list, more)
    expect(ahead).toEqual(app)
    // What both want, one asks for.
    const urls = server.requests.map(({ url }) => url)
    expect(urls).toEqual([...new Set(urls)])
  })

  it('of a file are its lines, asked for once where no answer holds them, and none where it is drawn otherwise', async () => {
    const real = window.matchMedia.bind(window)
    const media = vi.spyOn(window, 'matchMedia')
    onTestFinished(() => media.mockRestore())
    media.mockImplementation((query) => Object.defineProperty(real(query), 'matches', { value: true }))
    const text = Array.from({ length: 450 }, (_, number) => `line ${number} \t<b>`).join('\n')
    let [raw, shown] = [0, file({ text: null, size: text.length })]
    const server = fakeServer(withRepository({ 'GET /api/repo/{owner}/{repo}/blob/{branch}/{path*}': () => shown }))
    const fetch: FakeServer['fetch'] = async (input, init) => {
      if (!String(input).includes('/raw/')) return server.fetch(input, init)
      raw += 1
      return new Response(text)
    }
    vi.stubGlobal('fetch', fetch)
    const path = '/ada/engine/blob/main/src/wheel.ts'
    const page = await textAheadAt(new URL(path, 'http://sheaf.test'), textWords.en)
    const ahead = page?.list.querySelector('section')
    ahead?.removeAttribute('aria-busy')
    expect(ahead?.querySelectorAll('[data-chunk]')).toHaveLength(3)
    renderRoutes(routes, path, { server: { ...server, fetch }, session: ada })
    const app = await screen.findByRole('region', { name: 'Content of src/wheel.ts' })
    expect(ahead?.outerHTML).toBe(app.outerHTML)
    expect(app.querySelector('div')?.textContent).toBe(text)
    expect(raw).toBe(1)
    Reflect.deleteProperty(globalThis, 'sheafFirstAnswers')
    for (const other of [
      { path: 'README.md', text: '# A' },
      { text: 'if (a\u202e) b' },
      { media_type: 'image/png', encoding: null, text: null },
      { kind: 'folder', text: null, size: null },
    ] as const) {
      shown = file(other)
      expect(await textAheadAt(new URL(path, 'http://sheaf.test'), textWords.en)).toBeUndefined()
      Reflect.deleteProperty(globalThis, 'sheafFirstAnswers')
    }
    shown = file()
    media.mockImplementation((query) => Object.defineProperty(real(query), 'matches', { value: false }))
    expect(await textAheadAt(new URL(path, 'http://sheaf.test'), textWords.en)).toBeUndefined()
    Reflect.deleteProperty(globalThis, 'sheafFirstAnswers')
  })

  it('have dates for who wants dates', async () => {
    const name = '"dates":"absolute"'
    expect(rememberedDates(JSON.stringify({ session: { ...ada, display_name: name } }))).toBe('relative')
    const session = { ...ada, preferences: { ...ada.preferences, dates: 'absolute' } } as const
    const { ahead, app } = await bothAt('/ada/engine/commits', 'Commits', history, session)
    expect(ahead).toEqual(app)
    expect(ahead.join()).toMatch(/<time[^>]*>[A-Z][a-z]+ \d+, \d{4}/)
  })

  it('are none where the server says no, or has nothing', async () => {
    onTestFinished(() => {
      vi.unstubAllGlobals()
      // Nobody took them over.
      Reflect.deleteProperty(globalThis, 'sheafFirstAnswers')
    })
    const drawing = { words: words.en, language: 'en', now: Date.now(), dates: 'relative' } as const
    for (const answer of [() => [], () => Response.json({ code: 404, msg: 'No', data: null }, { status: 404 })]) {
      const server = fakeServer(withRepository({ 'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': answer }))
      vi.stubGlobal('fetch', server.fetch)
      expect(await rowsAheadAt(new URL('http://sheaf.test/ada/engine'), drawing)).toBeUndefined()
      expect(await rowsAheadAt(new URL('http://sheaf.test/ada/engine/commits?q=mill'), drawing)).toBeUndefined()
    }
  })

  it('say in each language what its catalogue says', async () => {
    for (const tag of languageTags) {
      const { messages } = await catalogs[tag]()
      const own = wordsOf(tag)
      const said = Object.entries(messagesOf).map(([word, { id }]) => [word, textOf(messages[id])])
      expect(own).toEqual(Object.fromEntries(said))
      expect(textWordsOf(tag).contentOf).toBe(textOf(messages[contentOf.id]))
    }
    expect(wordsOf('tlh')).toBe(words.en)
    expect(textWordsOf('tlh')).toBe(textWords.en)
  })
})
