import { ada, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'

const item = (name: string, more = {}) => ({
  uid: name,
  kind: 'model',
  owner: 'ada',
  repo_name: name,
  avatar_url: null,
  description: '',
  is_private: false,
  stars: 0,
  downloads: 1_234,
  updated_at: 1_700_000_000,
  task: 'fill-mask',
  license: 'apache-2.0',
  library: 'transformers',
  bytes: 12_300_000,
  parameters: 7_200_000_000,
  ...more,
})
const facets = {
  total: 2,
  is_complete: true,
  facets: [
    {
      facet: 'license',
      values: [
        { value: 'apache-2.0', count: 2 },
        { value: 'mit', count: 1 },
      ],
    },
    { facet: 'language', values: [{ value: 'de', count: 1 }] },
  ],
}

const open = (path: string, more = {}) => {
  const server = fakeServer({
    'GET /api/discover/{kind}': () => ({ items: [item('oat'), item('rye', { is_private: true })], next: null }),
    'GET /api/discover/{kind}/facets': () => facets,
    ...more,
  })
  return { server, ...renderRoutes(routes, path, { server, session: ada }) }
}
const asked = (server: ReturnType<typeof fakeServer>) =>
  server.requests.map(({ url }) => url).filter((url) => url.startsWith('/api/discover/model?'))

describe('models and datasets', () => {
  it('are listed with what matters of each', async () => {
    open('/ai')
    const row = (await screen.findByRole('link', { name: 'ada/oat' })).closest('li')
    if (row === null) throw new Error('no row')
    for (const fact of ['fill-mask', '7.2B parameters', '12.3 MB', 'Apache-2.0', 'transformers', '1,234'])
      expect(within(row).getByText(fact)).toBeTruthy()
    expect(await screen.findByText('2 found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New model' }).getAttribute('href')).toBe('/init/repository?kind=model')
  })

  it('are narrowed down by links, and what is chosen can be taken back', async () => {
    const { user, location, server } = open('/ai?sort=name')
    const licenses = await screen.findByRole('region', { name: 'Licenses' })
    expect(within(licenses).getByText('MIT')).toBeTruthy()
    expect(screen.getByText('German')).toBeTruthy()
    await user.click(within(licenses).getByRole('link', { name: /MIT/ }))
    await waitFor(() => expect(location()).toBe('/ai?sort=name&license=mit'))
    await waitFor(() => expect(asked(server).at(-1)).toContain('license=mit'))
    await user.click(await screen.findByRole('link', { name: 'Remove the filter MIT' }))
    await waitFor(() => expect(location()).toBe('/ai?sort=name'))
  })

  it('are searched when typing pauses', async () => {
    const { user, location, server } = open('/ai')
    await user.type(await screen.findByRole('searchbox', { name: 'Search models' }), 'wheat')
    await waitFor(() => expect(location()).toBe('/ai?q=wheat'))
    await waitFor(() => expect(asked(server).at(-1)).toContain('query=wheat'))
    expect(asked(server).some((url) => /query=whe&/.test(url))).toBe(false)
  })

  it('are shown page by page', async () => {
    const { user } = open('/dataset', {
      'GET /api/discover/{kind}': ({ query }: { query: { cursor?: string } }) =>
        query.cursor === 'behind'
          ? { items: [item('second')], next: null }
          : { items: [item('first')], next: 'behind' },
    })
    await screen.findByRole('link', { name: 'ada/first' })
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByRole('link', { name: 'ada/second' })
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  const none = {
    'GET /api/discover/{kind}': () => ({ items: [], next: null }),
    'GET /api/discover/{kind}/facets': () => ({ total: 0, is_complete: true, facets: [] }),
  }

  it('say that there are none yet', async () => {
    open('/dataset', none)
    expect(await screen.findByText('No datasets yet')).toBeTruthy()
  })

  it('say that there are none of what was asked for', async () => {
    open('/ai?task=none', none)
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Remove all filters' }).getAttribute('href')).toBe('/ai')
  })

  it('say what went wrong, and are asked for again', async () => {
    let works = false
    const { user } = open('/ai', {
      'GET /api/discover/{kind}': () =>
        works
          ? { items: [item('oat')], next: null }
          : Response.json({ code: 403, msg: 'Not today', data: null }, { status: 403 }),
    })
    expect(await screen.findByText('Not today')).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByRole('link', { name: 'ada/oat' })
  })
})
