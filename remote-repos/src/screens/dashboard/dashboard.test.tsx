import {
  act,
  ada,
  type FakeRequest,
  fakeServer,
  fireEvent,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'
import { day, item } from '../../testing/samples.ts'

const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * day

/** As the server gives them; each way of sorting has an order of its own, so that none can stand in for another. */
const mine = [
  item('zeta', { description: 'Riemann', updated_at: daysAgo(400) }, { stars: 5, forks: 3 }),
  item('Alpha', { is_private: true, updated_at: daysAgo(20) }, { forks: 7 }),
  item('engine', { updated_at: daysAgo(2) }, { stars: 9, forks: 1 }),
]
const orders = {
  updated: ['ada/engine', 'ada/Alpha', 'ada/zeta'],
  name: ['ada/Alpha', 'ada/engine', 'ada/zeta'],
  stars: ['ada/engine', 'ada/zeta', 'ada/Alpha'],
  forks: ['ada/Alpha', 'ada/zeta', 'ada/engine'],
}

const pageOf = (items = mine, total = items.length, page = 0, page_size = 50) => ({ items, total, page, page_size })

const open = (path = '/repositories', more = {}, session: typeof ada | null = ada) => {
  const server = fakeServer({
    'GET /api/users/{username}/repo': () => pageOf(),
    'GET /api/repo': () => pageOf([item('lamp', { description: 'Light' })]),
    ...more,
  })
  return { server, ...renderRoutes(routes, path, { server, ...(session && { session }) }) }
}

const names = async () =>
  within(await screen.findByRole('list', { name: 'Repositories' }))
    .getAllByRole('heading')
    .map((heading) => heading.textContent)

describe('the repository dashboard', () => {
  it("shows one's own repositories, last updated first, each leading to its page", async () => {
    const { server } = open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Repository Dashboard' })).toBeTruthy()
    expect(screen.getByText('Manage and explore your repositories')).toBeTruthy()
    expect(await names()).toEqual(orders.updated)
    expect(screen.getByRole('link', { name: /^ada\/\s?Alpha$/ }).getAttribute('href')).toBe('/ada/Alpha')
    expect(screen.getByText('Showing 3 of 3 repositories')).toBeTruthy()
    expect(server.requests.map(({ url }) => url)).toEqual(['/api/users/ada/repo?page=0&page_size=50'])
  })

  it('has the way home above it and the way to a new repository beside it', async () => {
    open()
    const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' })
    expect(
      within(crumbs)
        .getAllByRole('listitem')
        .map((crumb) => crumb.textContent),
    ).toEqual(['Home', 'Repositories'])
    expect(screen.getByRole('link', { name: 'Initialize Repository' }).getAttribute('href')).toBe('/init/repository')
  })

  it('shows to visitors the public ones alone', async () => {
    const { server } = open('/repositories', {}, null)
    expect(await names()).toEqual(['ada/lamp'])
    expect(screen.getByText('Explore public repositories')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Initialize Repository' })).toBeNull()
    expect(server.requests.map(({ url }) => url)).toEqual(['/api/repo?page=0&page_size=50'])
  })

  it('goes from own to public repositories and back', async () => {
    const { user, location } = open()
    await user.click(await screen.findByRole('link', { name: 'Explore public repositories' }))
    await waitFor(async () => expect(await names()).toEqual(['ada/lamp']))
    expect(location()).toBe('/repositories?scope=public')
    await user.click(screen.getByRole('link', { name: 'Your repositories' }))
    await waitFor(() => expect(location()).toBe('/repositories'))
  })

  it('searches name, description and owner, whatever the case, and keeps it in the address', async () => {
    const { user, location, server } = open()
    const field = await screen.findByRole('searchbox', { name: 'Search repositories' })
    expect(field.getAttribute('placeholder')).toBe('Search repositories...')
    await user.type(field, 'RIEMANN')
    await waitFor(async () => expect(await names()).toEqual(['ada/zeta']))
    expect(screen.getByText('Showing 1 of 3 repositories')).toBeTruthy()
    expect(location()).toBe('/repositories?q=RIEMANN')
    await user.clear(field)
    await user.type(field, 'ada')
    await waitFor(async () => expect(await names()).toHaveLength(3))
    expect(server.requests).toHaveLength(1)
  })

  it('says when nothing fits, and how to see all again', async () => {
    const { user } = open('/repositories?q=nothing')
    expect(await screen.findByText('No repositories found matching your criteria')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Clear filters' }))
    expect(await names()).toHaveLength(3)
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  it('filters by visibility', async () => {
    const { user, location } = open()
    await names()
    await user.click(screen.getByRole('radio', { name: 'Private' }))
    await waitFor(async () => expect(await names()).toEqual(['ada/Alpha']))
    expect(location()).toBe('/repositories?visibility=private')
    await user.click(screen.getByRole('radio', { name: 'Public' }))
    await waitFor(async () => expect(await names()).toEqual(['ada/engine', 'ada/zeta']))
    await user.click(screen.getByRole('radio', { name: 'All' }))
    await waitFor(async () => expect(await names()).toHaveLength(3))
  })

  it('keeps the first of two changes that come before the page is there', async () => {
    const { location } = open('/repositories?visibility=private')
    await names()
    // On a busy machine React draws the first one after the second has come.
    act(() => {
      fireEvent.click(screen.getByRole('radio', { name: 'All' }))
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ADA' } })
    })
    await waitFor(() => expect(location()).toBe('/repositories?q=ADA'))
    await waitFor(async () => expect(await names()).toHaveLength(3))
  })

  it('sorts by name upwards, by stars and forks downwards', async () => {
    const { user } = open()
    await names()
    const sort = screen.getByRole('combobox', { name: 'Sort by' })
    expect(
      within(sort)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Last Updated', 'Name', 'Stars', 'Forks'])
    expect(await names()).toEqual(orders.updated)
    await user.selectOptions(sort, 'Name')
    await waitFor(async () => expect(await names()).toEqual(orders.name))
    await user.selectOptions(sort, 'Stars')
    await waitFor(async () => expect(await names()).toEqual(orders.stars))
    await user.selectOptions(sort, 'Forks')
    await waitFor(async () => expect(await names()).toEqual(orders.forks))
    await user.selectOptions(sort, 'Last Updated')
    await waitFor(async () => expect(await names()).toEqual(orders.updated))
  })

  it('is a grid, or a list', async () => {
    const { user, location } = open()
    await names()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Grid' }).checked).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'List' }))
    await waitFor(() => expect(location()).toBe('/repositories?view=list'))
    expect(screen.getByRole('list', { name: 'Repositories' }).className).toContain('list')
  })

  it('pages by the address, counted from 0', async () => {
    const { server } = open('/repositories?page=1&limit=3', {
      'GET /api/users/{username}/repo': () => pageOf(mine, 8, 1, 3),
    })
    expect(await screen.findByText('Showing 3 of 8 repositories')).toBeTruthy()
    expect(server.requests.map(({ url }) => url)).toEqual(['/api/users/ada/repo?page=1&page_size=3'])
    const pager = screen.getByRole('navigation', { name: 'Pagination' })
    expect(
      within(pager)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Previous', '/repositories?limit=3'],
      ['2', '/repositories?page=1&limit=3'],
      ['Next', '/repositories?page=2&limit=3'],
    ])
  })

  it('has no Next on the last page and no pager where all is on one', async () => {
    const { navigate } = open('/repositories?page=2&limit=3', {
      'GET /api/users/{username}/repo': () => pageOf(mine, 8, 2, 3),
    })
    expect(await screen.findByRole('link', { name: 'Previous' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
    await navigate('/repositories?scope=public')
    await waitFor(async () => expect(await names()).toEqual(['ada/lamp']))
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull()
  })

  it('falls back to the first page of 50, the usual order and the grid where the address makes no sense', async () => {
    const { server } = open('/repositories?page=-1&limit=many&sort=up&view=cloud')
    expect(await names()).toEqual(orders.updated)
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('updated_at')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Grid' }).checked).toBe(true)
    expect(server.requests.map(({ url }) => url)).toEqual(['/api/users/ada/repo?page=0&page_size=50'])
  })

  it('leads from a page beyond the last one to the last one', async () => {
    const { location } = open('/repositories?page=7&limit=2', {
      'GET /api/users/{username}/repo': ({ query }: FakeRequest) => {
        const { page, page_size } = Object(query)
        return pageOf(mine.slice(page * page_size, (page + 1) * page_size), mine.length, page, page_size)
      },
    })
    expect(await names()).toHaveLength(1)
    expect(location()).toBe('/repositories?page=1&limit=2')
  })

  it('of somebody with 5,000 repositories is a hundred pages, of which no address asks for a longer one', async () => {
    const many = Array.from({ length: 5_000 }, (_, number) => item(`repo-${number}`, { updated_at: daysAgo(number) }))
    const { server, navigate, location } = open('/repositories', {
      'GET /api/users/{username}/repo': ({ query }: FakeRequest) => {
        const { page, page_size } = Object(query)
        return pageOf(
          many.slice(page * page_size, (page + 1) * page_size),
          many.length,
          Number(page),
          Number(page_size),
        )
      },
    })
    expect(await screen.findByText('Showing 50 of 5000 repositories')).toBeTruthy()
    const first = await names()
    expect([first.length, first[0], first[49]]).toEqual([50, 'ada/repo-0', 'ada/repo-49'])
    await navigate('/repositories?page=4000')
    await waitFor(async () => expect((await names())[49]).toBe('ada/repo-4999'))
    expect(location()).toBe('/repositories?page=99')
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
    await navigate('/repositories?limit=5000')
    await waitFor(async () => expect(await names()).toHaveLength(100))
    expect(server.requests.at(-1)?.url).toBe('/api/users/ada/repo?page=0&page_size=100')
  })

  it('asks nobody whether what is public should be private', async () => {
    open('/repositories?visibility=private', {}, null)
    expect(await names()).toEqual(['ada/lamp'])
    expect(screen.queryByRole('group', { name: 'Visibility' })).toBeNull()
  })

  it('tells a newcomer what to do, and offers nothing to look through', async () => {
    open('/repositories', { 'GET /api/users/{username}/repo': () => pageOf([]) })
    expect(await screen.findByText('You have no repositories yet')).toBeTruthy()
    expect(screen.queryByRole('search')).toBeNull()
    expect(screen.queryByText(/Showing/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Explore public repositories' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New Repository' }).getAttribute('href')).toBe('/init/repository')
  })

  it('says what went wrong, and tries again', async () => {
    let works = false
    const { user } = open('/repositories', {
      'GET /api/users/{username}/repo': () => (works ? pageOf() : new Response('Storage is full', { status: 500 })),
    })
    expect(await screen.findByText('Storage is full')).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await names()).toHaveLength(3)
  })
})
