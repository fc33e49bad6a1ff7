import type { ContributionCalendar, RepositoryItem, User } from '@sheaf/contract'
import { act, ada, cleanup, fakeServer, type Handlers, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from './routes.tsx'

const userOf = (model: Partial<User['model']> = {}, more: Partial<User> = {}): User => ({
  model: {
    uid: 'u',
    username: 'ada',
    display_name: 'Ada Lovelace',
    avatar_url: null,
    bio: 'Notes on the engine',
    company: 'Analytical',
    location: 'London',
    website_url: 'https://ada.example.org/notes',
    email: '',
    created_at: '2024-05-06T07:08:09.000Z',
    ...model,
  },
  team: false,
  role: null,
  needs_factor: false,
  is_owner: false,
  repositories: 1,
  stars: 2,
  followers: 1,
  following: 0,
  is_follow: false,
  ...more,
})

const itemOf = (name: string, more: Partial<RepositoryItem['repo']> = {}): RepositoryItem => ({
  repo: {
    uid: name,
    repo_name: name,
    namespace: 'ada',
    kind: 'code',
    description: `About ${name}`,
    topics: [],
    is_private: false,
    archived: false,
    template: false,
    updated_at: Math.floor(Date.now() / 1000) - 8000,
    ...more,
  },
  owner: { username: 'ada', avatar_url: null },
  state: { stars: 3, forks: 2, watches: 1 },
  starred: false,
})

const calendarOf = (more: Partial<ContributionCalendar> = {}): ContributionCalendar => ({
  total: 245,
  from: '2025-11-24',
  to: '2026-11-23',
  days: [
    { date: '2026-11-16', count: 1 },
    { date: '2026-11-23', count: 244 },
  ],
  shows_private: null,
  ...more,
})

/** A server with one user and their repositories, page by page. */
const serverWith = (user: User, items: RepositoryItem[], more: Handlers = {}) =>
  fakeServer({
    'GET /api/users/{username}': () => user,
    'GET /api/users/{username}/contributions': () => calendarOf(),
    'GET /api/users/{username}/active': () => ({ items: [], next: null }),
    'GET /api/users/{username}/pinned': () => [],
    'GET /api/users/{username}/readme': () => ({ code: 200, msg: 'OK', data: null }),
    'GET /api/users/{username}/repo': ({ url }) => {
      const search = new URL(url, 'http://sheaf.test').searchParams
      const page = Number(search.get('page'))
      const size = Number(search.get('page_size'))
      return { items: items.slice(page * size, (page + 1) * size), total: items.length, page, page_size: size }
    },
    ...more,
  })

describe('a profile', () => {
  it('says who this is', async () => {
    renderRoutes(routes, '/ada', { server: serverWith(userOf(), [itemOf('corn')]) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeTruthy()
    for (const text of ['@ada', 'Notes on the engine', 'Analytical', 'London', 'Joined May 6, 2024']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    const website = screen.getByRole('link', { name: 'ada.example.org/notes' })
    expect(website.getAttribute('href')).toBe('https://ada.example.org/notes')
    expect(website.getAttribute('rel')).toContain('noopener')
    expect(screen.getByRole('link', { name: '1 repository' }).getAttribute('href')).toBe('/ada/repos')
    expect(screen.getByRole('link', { name: '2 stars' }).getAttribute('href')).toBe('/ada/stars')
    expect(screen.queryByRole('link', { name: /@/ })).toBeNull()
  })

  it('shows an address that the user chose to show, and no link that is not one of the web', async () => {
    const model = { email: 'ada@example.org', website_url: 'javascript:alert(1)', display_name: '' }
    renderRoutes(routes, '/ada', { server: serverWith(userOf(model), []) })
    expect(await screen.findByRole('heading', { level: 1, name: 'ada' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ada@example.org' }).getAttribute('href')).toBe('mailto:ada@example.org')
    expect(screen.queryByText(/javascript/)).toBeNull()
  })

  it('is the same at /overview, with the repositories that changed last', async () => {
    const items = Array.from({ length: 8 }, (_, index) => itemOf(`repo-${index}`))
    renderRoutes(routes, '/ada/overview', { server: serverWith(userOf(), items) })
    const list = within(await screen.findByRole('list', { name: 'Latest repositories' }))
    expect(list.getAllByRole('listitem')).toHaveLength(6)
    expect(screen.getByRole('link', { name: 'All repositories' }).getAttribute('href')).toBe('/ada/repos')
  })

  it('goes on from every page of a name of before to that of the one of now, and asks for nothing by the old one', async () => {
    const now = userOf({ username: 'countess' })
    for (const page of ['', '/repos?page=2', '/stars', '/following']) {
      const server = serverWith(now, [], {
        'GET /api/users/{username}/stars': () => ({ items: [], total: 0, page: 0, page_size: 10 }),
        'GET /api/users/{username}/follow/followers': () => ({ items: [], next: null }),
        'GET /api/users/{username}/follow/following': () => ({ items: [], next: null }),
      })
      const { location } = renderRoutes(routes, `/ada${page}`, { server })
      expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeTruthy()
      expect(location()).toBe(`/countess${page}`)
      cleanup()
    }
  })

  it('is a 404 for a name that nobody has', async () => {
    const server = serverWith(userOf(), [], {
      'GET /api/users/{username}': () => Response.json({ code: 404, msg: 'Not found', data: null }, { status: 404 }),
      'GET /api/users/{username}/repo': () =>
        Response.json({ code: 404, msg: 'Not found', data: null }, { status: 404 }),
    })
    renderRoutes(routes, '/nobody', { server })
    expect(await screen.findByRole('heading', { name: '404 Page not found' })).toBeTruthy()
  })

  it('tells the owner of an empty one what to do next, and others that there is nothing', async () => {
    renderRoutes(routes, '/ada', { session: ada, server: serverWith(userOf({}, { is_owner: true }), []) })
    expect(await screen.findByText('You have no repositories yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New Repository' }).getAttribute('href')).toBe('/init/repository')
  })
})

describe('the repositories of a user', () => {
  it('are listed with what matters about them', async () => {
    const server = serverWith(userOf(), [itemOf('corn'), itemOf('rye', { is_private: true, description: '' })])
    renderRoutes(routes, '/ada/repos', { server })
    expect(await screen.findByRole('heading', { name: 'Repositories (2)' })).toBeTruthy()
    const [corn, rye] = within(screen.getByRole('list', { name: 'Repositories' })).getAllByRole('listitem')
    if (!corn || !rye) throw new Error('two repositories expected')
    expect(within(corn).getByRole('link', { name: 'corn' }).getAttribute('href')).toBe('/ada/corn')
    expect(corn.textContent).toContain('About corn')
    expect(corn.textContent).toContain('Updated 2 hours ago')
    expect(within(corn).queryByText('Private')).toBeNull()
    expect(within(rye).getByText('Private')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'New Repository' })).toBeNull()
  })

  it('offer their owner a new one', async () => {
    const server = serverWith(userOf({}, { is_owner: true }), [itemOf('corn')])
    renderRoutes(routes, '/ada/repos', { session: ada, server })
    expect((await screen.findByRole('link', { name: 'New Repository' })).getAttribute('href')).toBe('/init/repository')
  })

  it('are paged by page from 0 and limit, and what is no number counts as not given', async () => {
    const items = Array.from({ length: 5 }, (_, index) => itemOf(`repo-${index}`))
    const { user, location, navigate } = renderRoutes(routes, '/ada/repos?limit=2', {
      server: serverWith(userOf(), items),
    })
    expect(await screen.findByText('repo-1')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(await screen.findByText('repo-3')).toBeTruthy()
    expect(location()).toBe('/ada/repos?page=1&limit=2')
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/ada/repos?limit=2')
    await navigate('/ada/repos?page=9&limit=2')
    expect(await screen.findByText('repo-4')).toBeTruthy()
    expect(location()).toBe('/ada/repos?page=2&limit=2')
    await navigate('/ada/repos?page=x&limit=y')
    expect(await screen.findAllByRole('listitem')).toBeTruthy()
    expect(await screen.findByText('repo-0')).toBeTruthy()
  })

  it('of somebody with 5,000 of them are counted in full and listed by the page, of a hundred at the most', async () => {
    const items = Array.from({ length: 5_000 }, (_, index) => itemOf(`repo-${index}`))
    const { location, navigate } = renderRoutes(routes, '/ada/repos', {
      server: serverWith(userOf({}, { repositories: 5_000 }), items),
    })
    expect(await screen.findByRole('heading', { name: 'Repositories (5000)' })).toBeTruthy()
    const listed = () => within(screen.getByRole('list', { name: 'Repositories' })).getAllByRole('listitem').length
    expect(listed()).toBe(50)
    await navigate('/ada/repos?page=4000')
    expect(await screen.findByText('repo-4999')).toBeTruthy()
    expect(location()).toBe('/ada/repos?page=99')
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
    await navigate('/ada/repos?limit=5000')
    await waitFor(() => expect(listed()).toBe(100))
  })
})

describe('the starred repositories of a user', () => {
  it('are listed with their owners, and one is unstarred in place, or stays where the server says no', async () => {
    let isDown = false
    const server = serverWith(userOf(), [], {
      'GET /api/users/{username}/star': () => ({
        items: [{ ...itemOf('corn'), starred: true }],
        total: 1,
        page: 0,
        page_size: 50,
      }),
      'DELETE /api/repo/{owner}/{repo}/star': () => ({ stars: 2, forks: 2, watches: 1 }),
      'PUT /api/repo/{owner}/{repo}/star': () =>
        isDown ? new Response('', { status: 500 }) : { stars: 3, forks: 2, watches: 1 },
    })
    const { user } = renderRoutes(routes, '/ada/stars', { server, session: ada })
    expect(await screen.findByRole('heading', { name: 'Starred Repositories (1)' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ada/corn' }).getAttribute('href')).toBe('/ada/corn')
    const star = screen.getByRole('button', { name: 'Star ada/corn' })
    await user.click(star)
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'))
    const list = screen.getByRole('list', { name: 'Starred repositories' })
    expect(within(list).getByRole('img', { name: 'Stars' }).parentElement?.textContent).toBe('2')
    isDown = true
    await user.click(star)
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'))
  })

  it('have words where there are none', async () => {
    const server = serverWith(userOf(), [], {
      'GET /api/users/{username}/star': () => ({ items: [], total: 0, page: 0, page_size: 50 }),
    })
    renderRoutes(routes, '/ada/stars', { server })
    expect(await screen.findByText('No starred repositories yet')).toBeTruthy()
  })
})

describe('following', () => {
  const grace = {
    username: 'grace',
    display_name: 'Grace',
    avatar_url: null,
    since: '2026-01-01T00:00:00Z',
    is_follow: false,
  }
  const lists = (more: Handlers = {}): Handlers => ({
    'GET /api/users/{username}/follow/followers': () => ({ items: [grace], next: null }),
    'GET /api/users/{username}/follow/following': () => ({ items: [], next: null }),
    ...more,
  })

  it('shows at once in the counts, and is taken back where the server says no', async () => {
    const answered: (() => void)[] = []
    const answer = (value: unknown) => () => new Promise((resolve) => answered.push(() => resolve(value)))
    const server = serverWith(userOf({ username: 'mary' }), [], {
      'PUT /api/users/{username}/follow': answer({ followers: 7, following: 0 }),
      'DELETE /api/users/{username}/follow': answer(new Response('', { status: 500 })),
    })
    const { user } = renderRoutes(routes, '/mary', { server, session: ada })
    await user.click(await screen.findByRole('button', { name: 'Follow' }))
    expect(screen.getByRole('link', { name: '2 followers' }).getAttribute('href')).toBe('/mary/following#followers')
    await waitFor(() => expect(answered).toHaveLength(1))
    answered[0]?.()
    expect(await screen.findByRole('link', { name: '7 followers' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Unfollow' }))
    expect(await screen.findByRole('link', { name: '6 followers' })).toBeTruthy()
    await waitFor(() => expect(answered).toHaveLength(2))
    answered[1]?.()
    expect(await screen.findByRole('link', { name: '7 followers' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Unfollow' })).toBeTruthy()
  })

  it('lists both, with buttons for those who are signed in', async () => {
    const follow = { 'PUT /api/users/{username}/follow': () => ({ followers: 3, following: 0 }) }
    const server = serverWith(userOf(), [], lists(follow))
    const { user } = renderRoutes(routes, '/ada/following', { server, session: ada })
    expect(await screen.findByRole('heading', { name: 'Following (0)' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Followers (1)' })).toBeTruthy()
    expect(await screen.findByText('Not following anyone yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Grace' }).getAttribute('href')).toBe('/grace')
    await user.click(screen.getByRole('button', { name: 'Follow grace' }))
    expect(await screen.findByRole('button', { name: 'Unfollow grace' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Following (1)' })).toBeTruthy()
  })

  it('leads visitors to log in and back', async () => {
    renderRoutes(routes, '/ada', { server: serverWith(userOf(), [], lists()) })
    const link = await screen.findByRole('link', { name: 'Follow' })
    expect(link.getAttribute('href')).toBe('/auth/login?next=%2Fada')
  })
})

describe('what a user has done', () => {
  it('is a calendar in which arrows lead from day to day, and each says how much that was', async () => {
    const { user } = renderRoutes(routes, '/ada', { server: serverWith(userOf(), []) })
    expect(await screen.findByRole('heading', { name: '245 contributions in the last year' })).toBeTruthy()
    const grid = screen.getByLabelText('Contributions by day')
    const days = [...grid.querySelectorAll<HTMLElement>('[data-date]')]
    expect(days).toHaveLength(365)
    const last = screen.getByLabelText('November 23, 2026: 244 contributions')
    expect(days.filter(({ tabIndex }) => tabIndex === 0)).toEqual([last])
    last.focus()
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('November 16, 2026: 1 contribution')
    await user.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}{ArrowDown}')
    expect(document.activeElement).toBe(last)
    await user.keyboard('{Home}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('November 24, 2025: 0 contributions')
    expect(screen.queryByLabelText(/private/)).toBeNull()
  })

  it('counts private ones for others where its owner says so, and takes that back where the server does not', async () => {
    let isDown = false
    const server = serverWith(userOf({}, { is_owner: true }), [], {
      'GET /api/users/{username}/contributions': () => calendarOf({ shows_private: false }),
      'POST /api/user/setting/contributions': () => (isDown ? new Response('', { status: 500 }) : null),
    })
    const { user } = renderRoutes(routes, '/ada', { server, session: ada })
    const box = await screen.findByLabelText('Show private contributions on my profile')
    const isChecked = () => box instanceof HTMLInputElement && box.checked
    await user.click(box)
    await waitFor(() => expect(isChecked()).toBe(true))
    isDown = true
    await user.click(box)
    await waitFor(() => expect(isChecked()).toBe(true))
  })

  it('is listed, page by page, and the rest of the page stands where it can not be had', async () => {
    const time = new Date(Date.now() - 8_000_000).toISOString()
    const push = (commits: number | null) => ({
      kind: 'push' as const,
      time,
      actor: { username: 'ada', avatar_url: null },
      repo: { owner: 'grace', repo_name: `corn${commits}` },
      refs: [{ ref: 'refs/heads/main', change: 'updated' as const, commits }],
    })
    const server = serverWith(userOf(), [itemOf('corn')], {
      'GET /api/users/{username}/contributions': () => new Response('', { status: 500 }),
      'GET /api/users/{username}/active': ({ url }) =>
        url.includes('after=')
          ? { items: [{ ...push(0), kind: 'create_repo', refs: [] }], next: null }
          : { items: [push(3), push(null)], next: '7-7' },
    })
    const { user } = renderRoutes(routes, '/ada', { server })
    const list = within(await screen.findByLabelText('Recent activity'))
    const said = () => list.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(said()).toEqual(['Pushed 3 commits to grace/corn3 2 hours ago', 'Pushed to grace/cornnull 2 hours ago'])
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(said()[2]).toBe('Created the repository grace/corn0 2 hours ago'))
    expect(await screen.findByText("Couldn't load the contributions")).toBeTruthy()
  })
})

describe('the README of a profile', () => {
  const readme = (html: string | null) => ({
    'GET /api/users/{username}/readme': () => ({
      repo_name: 'ada',
      readme: { path: 'README.md', format: 'markdown', html, facts: [], notes: [] },
    }),
  })

  it('is that of the repository of the same name', async () => {
    renderRoutes(routes, '/ada', { server: serverWith(userOf(), [], readme('<h3>Hello</h3>')) })
    expect(await screen.findByRole('heading', { name: 'Hello', level: 3 })).toBeDefined()
    expect(screen.getByRole('link', { name: 'ada' }).getAttribute('href')).toBe('/ada/ada')
  })

  it('is offered as a file where it is too much', async () => {
    renderRoutes(routes, '/ada', { server: serverWith(userOf(), [], readme(null)) })
    expect((await screen.findByRole('link', { name: 'Open the file' })).getAttribute('href')).toBe(
      '/ada/ada/raw/HEAD/README.md',
    )
  })

  it('that can’t be loaded leaves the page as it is', async () => {
    const down = { 'GET /api/users/{username}/readme': () => new Response('', { status: 500 }) }
    renderRoutes(routes, '/ada', { server: serverWith(userOf(), [itemOf('engine')], down) })
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load the README')
    expect(screen.getByRole('link', { name: 'engine' })).toBeDefined()
  })
})

describe('pinned repositories', () => {
  const server = (sent: unknown[], more: Handlers = {}) =>
    serverWith(userOf({}, { is_owner: true }), [itemOf('corn'), itemOf('rye'), itemOf('oats')], {
      'GET /api/users/{username}/pinned': () => [itemOf('corn'), itemOf('rye')],
      'PUT /api/user/setting/pinned': ({ body }) => {
        sent.push(body)
        return null
      },
      ...more,
    })
  const names = async () =>
    within(await screen.findByRole('list', { name: 'Pinned repositories' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)

  it('are put in order by arrows, taken away and added, at once', async () => {
    const sent: unknown[] = []
    const { user } = renderRoutes(routes, '/ada', { server: server(sent), session: ada })
    expect(await names()).toEqual(['corn', 'rye'])
    screen.getByRole('button', { name: 'Move corn: use the arrow keys' }).focus()
    await user.keyboard('{ArrowLeft}{ArrowRight}')
    expect(await names()).toEqual(['rye', 'corn'])
    expect(screen.getByText('corn is at position 2 of 2')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Pin oats to your profile' }))
    expect(await names()).toEqual(['rye', 'corn', 'oats'])
    await user.click(screen.getByRole('button', { name: 'Unpin corn' }))
    expect(await names()).toEqual(['rye', 'oats'])
    await waitFor(() =>
      expect(sent).toEqual(
        [
          ['rye', 'corn'],
          ['rye', 'corn', 'oats'],
          ['rye', 'oats'],
        ].map((repositories) => ({ repositories })),
      ),
    )
  })

  it('are put in order by a finger on the handle, and by no other pointer there', async () => {
    const sent: unknown[] = []
    renderRoutes(routes, '/ada', { server: server(sent), session: ada })
    await names()
    const handle = screen.getByRole('button', { name: 'Move corn: use the arrow keys' })
    const [, rye] = within(screen.getByRole('list', { name: 'Pinned repositories' })).getAllByRole('listitem')
    document.elementFromPoint = () => rye ?? null
    const touch = (type: string, pointerType = 'touch') =>
      act(() => void handle.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType })))
    for (const type of ['pointerdown', 'pointermove', 'pointerup']) touch(type, 'mouse')
    touch('pointerdown')
    touch('pointermove')
    expect(rye?.dataset.over).toBe('true')
    touch('pointercancel')
    expect(rye?.dataset.over).toBeUndefined()
    touch('pointerup')
    expect(await names()).toEqual(['corn', 'rye'])
    for (const type of ['pointerdown', 'pointermove', 'pointerup']) touch(type)
    expect(await names()).toEqual(['rye', 'corn'])
    await waitFor(() => expect(sent).toEqual([{ repositories: ['rye', 'corn'] }]))
  })

  it('are as the server has them where it says no, and others only look', async () => {
    const refuse = { 'PUT /api/user/setting/pinned': () => new Response('', { status: 500 }) }
    const { user } = renderRoutes(routes, '/ada', { server: server([], refuse), session: ada })
    await user.click(await screen.findByRole('button', { name: 'Unpin rye' }))
    await waitFor(async () => expect(await names()).toEqual(['corn', 'rye']))
  })
})
