import { ApiError } from '@sheaf/client/errors'
import { appStore, queryClient, type RemoteModule, singleKeysAtom } from '@sheaf/shell'
import { ada, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { IconGitBranch } from '@sheaf/ui/icons'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { loadedRemotesAtom } from '../remotes/loaded-remotes-atom.ts'
import { followInbox } from './follow-inbox.ts'
import { openedAtom } from './opened-atom.ts'
import { Shell } from './shell.tsx'
import { sidebarOpenAtom } from './sidebar-atoms.ts'
import { unreadAtom } from './unread-atom.ts'

const server = fakeServer({})
const counting = fakeServer({ 'GET /api/user/notification/count': () => ({ unread: 3 }) })
const routes = [{ element: <Shell />, children: [{ path: '/:owner/:repo/*', element: <h1>A repository</h1> }] }]

const repos: RemoteModule = {
  name: 'repos',
  needs: { api: 1 },
  routes: [],
  catalogs: {},
  nav: [
    {
      title: { id: 'insights', message: 'Insights' },
      pattern: '/:owner/:repo/*',
      items: [{ label: { id: 'pulse', message: 'Pulse' }, icon: IconGitBranch, to: '/:owner/:repo/pulse' }],
    },
  ],
}

beforeEach(() => {
  appStore.set(sidebarOpenAtom, true)
  appStore.set(loadedRemotesAtom, [repos])
})

const sidebar = async () => within(await screen.findByRole('complementary', { name: 'Sidebar' }))

describe('the sidebar', () => {
  it('has the menus of the product, of the repository and of the area that one is in', async () => {
    renderRoutes(routes, '/ada/engine/branches', { server })
    const { getByRole } = await sidebar()
    expect(getByRole('link', { name: 'Repositories' }).getAttribute('href')).toBe('/repositories')
    expect(getByRole('link', { name: 'Docs' }).getAttribute('href')).toBe('/api/docs')
    const branches = getByRole('link', { name: 'Branches' })
    expect(branches.getAttribute('href')).toBe('/ada/engine/branches')
    expect(branches.getAttribute('aria-current')).toBe('page')
    expect(getByRole('link', { name: 'Files' }).getAttribute('aria-current')).toBeNull()
    expect(getByRole('link', { name: 'Pulse' }).getAttribute('href')).toBe('/ada/engine/pulse')
  })

  it('keeps the ref that is shown', async () => {
    renderRoutes(routes, '/ada/engine/branches?ref=topic%2Fwheels', { server })
    const { getByRole } = await sidebar()
    expect(['Files', 'Branches', 'Commits'].map((name) => getByRole('link', { name }).getAttribute('href'))).toEqual([
      '/ada/engine?ref=topic%2Fwheels',
      '/ada/engine/branches?ref=topic%2Fwheels',
      '/ada/engine/commits?ref=topic%2Fwheels',
    ])
  })

  it('offers nothing of a repository that is not there, once that is known', async () => {
    renderRoutes(routes, '/ada/nothing', { server })
    const { getByRole, queryByRole } = await sidebar()
    expect(getByRole('link', { name: 'Files' })).toBeDefined()
    const queryFn = () => Promise.reject(new ApiError({ status: 404, code: 404 }))
    await queryClient.prefetchQuery({ queryKey: ['repository', 'ada', 'nothing', 'model'], queryFn })
    await waitFor(() => expect(queryByRole('link', { name: 'Files' })).toBeNull())
    expect(queryByRole('link', { name: 'Pulse' })).toBeNull()
    expect(getByRole('link', { name: 'Repositories' })).toBeDefined()
  })

  it('offers visitors to log in, and no account', async () => {
    renderRoutes(routes, '/ada/engine', { server })
    const { getByRole, queryByRole } = await sidebar()
    expect(getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth/login')
    expect(queryByRole('link', { name: 'Create' })).toBeNull()
    expect(queryByRole('button', { name: /Account/ })).toBeNull()
  })

  it('shows who is signed in, where their pages are, and how to leave', async () => {
    const { user } = renderRoutes(routes, '/ada/engine', { server, session: ada })
    const { getByRole } = await sidebar()
    expect(getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe(`/${ada.username}`)
    expect(getByRole('link', { name: 'Create' }).getAttribute('href')).toBe('/init')
    await user.click(getByRole('button', { name: `${ada.username} ${ada.email}` }))
    expect((await screen.findByRole('menuitem', { name: 'Setting' })).getAttribute('href')).toBe('/setting')
    expect(screen.getByRole('menuitemradio', { name: 'Light' }).getAttribute('aria-checked')).toBe('true')
    expect(screen.getByRole('menuitemradio', { name: 'System' }).getAttribute('aria-checked')).toBe('false')
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toBeDefined()
  })

  it('leads whoever is signed in to the inbox, with how many are unread', async () => {
    onTestFinished(() => appStore.set(unreadAtom, 0))
    renderRoutes(routes, '/ada/engine', { server, session: ada })
    const { findByRole, getByRole } = await sidebar()
    expect(getByRole('link', { name: 'Notifications' }).getAttribute('href')).toBe('/notifications')
    appStore.set(unreadAtom, 7)
    expect((await findByRole('link', { name: 'Notifications, 7 unread' })).textContent).toBe('7')
    appStore.set(unreadAtom, 100)
    expect((await findByRole('link', { name: 'Notifications, 99+ unread' })).textContent).toBe('99+')
  })

  it('keeps that count from the server, until nobody is signed in', async () => {
    renderRoutes(routes, '/ada/engine', { server: counting, session: ada })
    const ended = new AbortController()
    followInbox(ended.signal)
    await waitFor(() => expect(appStore.get(unreadAtom)).toBe(3))
    ended.abort()
    expect(appStore.get(unreadAtom)).toBe(0)
  })

  it('folds to icons with names by Ctrl+B, and remembers it in the cookie', async () => {
    const { user } = renderRoutes(routes, '/ada/engine', { server })
    const { getByRole } = await sidebar()
    await user.keyboard('{Control>}b{/Control}')
    await waitFor(() =>
      expect(getByRole('button', { name: 'Toggle sidebar' }).getAttribute('aria-expanded')).toBe('false'),
    )
    expect(getByRole('link', { name: 'Repositories' }).textContent).toBe('')
    expect(document.cookie).toContain('sidebar_state=false')
    await user.click(getByRole('button', { name: 'Toggle sidebar' }))
    expect(document.cookie).toContain('sidebar_state=true')
  })
})

function Address() {
  const { pathname, search } = useLocation()
  return (
    <>
      <h1>{`${pathname}${search}`}</h1>
      <input aria-label="A field" />
    </>
  )
}

describe('the keyboard', () => {
  const withSearch = [
    {
      element: <Shell />,
      children: [{ path: '/:owner/:repo/*', element: <input type="search" aria-label="Find a branch" /> }],
    },
  ]

  it('goes to what the page is searched by with /, which is a letter there', async () => {
    const { user } = renderRoutes(withSearch, '/ada/engine/branches', { server })
    const field = await screen.findByRole<HTMLInputElement>('searchbox')
    await user.keyboard('/')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.keyboard('a/b?')
    expect(field.value).toBe('a/b?')
  })

  it('leads to pages by g and a letter, and to the palette by / where nothing is to be searched', async () => {
    const here = [{ element: <Shell />, children: [{ path: '*', element: <Address /> }] }]
    const { user } = renderRoutes(here, '/ada/engine/branches?ref=topic', { server, session: ada })
    const goes = async (keys: string, to: string) => {
      await user.keyboard(keys)
      expect(await screen.findByRole('heading', { name: to })).toBeDefined()
    }
    await screen.findByRole('heading', { name: '/ada/engine/branches?ref=topic' })
    await goes('gc', '/ada/engine/commits?ref=topic')
    await goes('gp', `/${ada.username}`)
    // Parts of a repository are led to within one; another key ends the sequence.
    await goes('gcr', `/${ada.username}`)
    await goes('gxgr', '/repositories')
    await user.click(screen.getByRole('textbox'))
    await goes('gs', '/repositories')
    await user.click(document.body)
    expect(appStore.get(openedAtom)).toBeUndefined()
    await user.keyboard('/')
    expect(appStore.get(openedAtom)).toBe('palette')
    appStore.set(openedAtom, undefined)
    await user.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(dialog.getByText('Your profile').parentElement?.textContent).toContain('gp')
    expect(dialog.queryByText('Branches')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
  })

  it('lists its shortcuts with ?, and leaves single keys alone for who wants that', async () => {
    onTestFinished(() => localStorage.removeItem('sheaf-single-keys'))
    const { user } = renderRoutes(withSearch, '/ada/engine/branches', { server })
    await screen.findByRole('searchbox')
    await user.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(dialog.getByText('Open or close the sidebar').parentElement?.textContent).toContain('CtrlB')
    await user.click(dialog.getByRole('checkbox', { name: 'Use single-key shortcuts' }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('Open or close the sidebar')).toBeNull())
    await user.keyboard('?/')
    expect(screen.queryByText('Open or close the sidebar')).toBeNull()
    expect(document.activeElement?.matches('input')).toBe(false)
    await user.click((await sidebar()).getByRole('button', { name: 'Keyboard shortcuts' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Use single-key shortcuts' }))
    expect(appStore.get(singleKeysAtom)).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Close' }))
  })
})
