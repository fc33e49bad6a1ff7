import { appStore, setSessionAtom } from '@sheaf/shell'
import { ada, fakeServer, type Handlers, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { Outlet, useLocation } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '../session/session-storage.ts'
import { LazyKeyboard } from '../shell/lazy-keyboard.tsx'
import { openedAtom } from '../shell/opened-atom.ts'
import { keepRecent, readRecent, recentStorageKey } from './recent.ts'

function Page() {
  const { pathname } = useLocation()
  return (
    <main>
      <h1>{pathname}</h1>
      <input aria-label="A field" />
      <LazyKeyboard />
      <Outlet />
    </main>
  )
}
const routes = [{ path: '*', element: <Page /> }]

const found = {
  repositories: [
    { owner: 'ada', repo_name: 'engine', kind: 'code', is_private: true },
    { owner: 'grace', repo_name: 'engines', kind: 'model', is_private: false },
  ],
  people: [{ username: 'english', display_name: 'Eng Lish', avatar_url: null }],
  teams: [{ name: 'engineers', display_name: '' }],
}
const serverThat = (answer: Handlers['GET /api/search']) => fakeServer({ 'GET /api/search': answer })

const palette = async () => within(await screen.findByRole('dialog', { name: 'Search and commands' }))
const selected = () => screen.getByRole('option', { selected: true }).textContent

beforeEach(() => {
  localStorage.removeItem(recentStorageKey)
  appStore.set(openedAtom, undefined)
})

describe('the command palette', () => {
  it('opens and closes by Ctrl+K, in fields as well, and lists where one can go', async () => {
    const { user } = renderRoutes(routes, '/ada/engine', { server: serverThat(() => found), session: ada })
    await user.click(await screen.findByLabelText('A field'))
    await user.keyboard('{Control>}k{/Control}')
    const { getByRole } = await palette()
    const field = getByRole('combobox', { name: 'Search or go to' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))
    expect(groups.map((id) => document.getElementById(id ?? '')?.textContent)).toEqual([
      'ada/engine',
      'Go to',
      'Actions',
    ])
    expect(selected()).toBe('Files')
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    await user.keyboard('{ArrowDown}')
    expect(selected()).toBe('Branches')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(selected()).toBe('Log out')
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('finds by name what the server knows, behind commands, goes there, and remembers it for this account', async () => {
    const server = serverThat(() => found)
    const { user } = renderRoutes(routes, '/', { server, session: ada })
    await screen.findByRole('heading', { name: '/' })
    await user.keyboard('{Meta>}k{/Meta}')
    await palette()
    await user.keyboard('eng')
    await screen.findByRole('option', { name: /ada\/engine/ })
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'ada/engine',
      'grace/engines',
      'EenglishEng Lish',
      'engineers',
      'Search code for “eng”',
      'Search commits for “eng”',
    ])
    expect(screen.getByRole('img', { name: 'Private' })).toBeDefined()
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('4 results'))
    // What was typed on the way there was not asked for.
    expect(server.requests.filter(({ url }) => url.startsWith('/api/search')).length).toBeLessThan(3)
    await user.keyboard('{ArrowDown}')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: '/grace/engines' })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    await palette()
    expect(selected()).toBe('grace/engines')
    expect(screen.getByText('Recent')).toBeDefined()
  })

  it('says what it did not find, and what failed, and asks again', async () => {
    let isDown = false
    const server = serverThat(() => {
      if (isDown) throw new Error('no network')
      return { repositories: [], people: [], teams: [] }
    })
    const { user } = renderRoutes(routes, '/', { server })
    await screen.findByRole('heading', { name: '/' })
    await user.keyboard('{Control>}k{/Control}')
    await palette()
    await user.keyboard('qqq')
    expect(await screen.findByText(/^Nothing found/)).toBeDefined()
    isDown = true
    await user.keyboard('q')
    expect((await screen.findByRole('alert')).textContent).toContain("Couldn't search for names")
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^Nothing found/)).toBeDefined()
    // A visitor leaves nothing behind.
    keepRecent(undefined, { kind: 'person', name: 'grace' })
    expect(localStorage.getItem(recentStorageKey)).toBeNull()
  })
})

describe('what an account went to lately', () => {
  it('is bounded, of that account alone, and gone when it signs out', () => {
    for (let at = 0; at < 20; at += 1) keepRecent('one', { kind: 'code', name: `ada/${at % 12}` })
    expect(readRecent('one').map(({ name }) => name)).toEqual([7, 6, 5, 4, 3, 2, 1, 0].map((at) => `ada/${at}`))
    expect(readRecent('two')).toEqual([])
    for (const text of ['', '{', 'null', '{"uid":"one"}', '{"uid":"one","things":[{"kind":"code"},7,null]}']) {
      localStorage.setItem(recentStorageKey, text)
      expect(readRecent('one')).toEqual([])
    }
    appStore.set(setSessionAtom, ada)
    keepSession()
    keepRecent(ada.uid, { kind: 'team', name: 'engineers' })
    appStore.set(setSessionAtom, { ...ada, display_name: 'Ada L.' })
    expect(readRecent(ada.uid)).toHaveLength(1)
    appStore.set(setSessionAtom, null)
    expect(localStorage.getItem(recentStorageKey)).toBeNull()
  })
})
