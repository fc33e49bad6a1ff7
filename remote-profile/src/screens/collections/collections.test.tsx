import type { CollectionItem, CollectionSummary } from '@sheaf/contract'
import { fakeServer, type Handlers, renderRoutes, screen, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'

const list = 'GET /api/users/{username}/collections'
const one = 'GET /api/collection/{owner}/{slug}'
const slug = `grains-${'0'.repeat(24)}`

const summary = (title: string, more: Partial<CollectionSummary> = {}): CollectionSummary => ({
  slug: `${title.toLowerCase()}-${'0'.repeat(24)}`,
  owner: 'ada',
  title,
  description: '',
  is_private: false,
  updated_at: '2026-05-06T07:08:09.000Z',
  item_count: 0,
  ...more,
})
const item = (name: string, more: Partial<CollectionItem> = {}): CollectionItem => ({
  uid: name,
  owner: 'ada',
  name,
  kind: 'model',
  description: '',
  is_private: false,
  note: '',
  stars: 0,
  updated_at: '2026-05-06T07:08:09.000Z',
  ...more,
})

const open = (path: string, handlers: Handlers) => renderRoutes(routes, path, { server: fakeServer(handlers) })

describe('the collections of an owner', () => {
  it('are listed with what they are, page by page', async () => {
    const { user } = open('/collections/ada', {
      [list]: ({ query }) =>
        Object(query).after === 'next'
          ? { items: [summary('Rye')], next: null }
          : { items: [summary('Grains', { is_private: true, item_count: 2, description: 'All' })], next: 'next' },
    })
    const link = await screen.findByRole('link', { name: 'Grains' })
    expect(link).toHaveProperty('pathname', `/collections/ada/${slug}`)
    expect(screen.getByText('2 items')).toBeDefined()
    expect(screen.getByText('Private')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /more/i }))
    expect(await screen.findByRole('link', { name: 'Rye' })).toBeDefined()
  })

  it('are none yet', async () => {
    open('/collections/ada', { [list]: () => ({ items: [], next: null }) })
    expect(await screen.findByText('No collections yet')).toBeDefined()
  })
})

describe('a collection', () => {
  it('shows its items in their order, each with what is said of it', async () => {
    open(`/collections/ada/${slug}`, {
      [one]: () => ({
        ...summary('Grains', { description: 'All of it', item_count: 2 }),
        items: [item('rye', { note: 'Begin here', stars: 3 }), item('oats', { kind: 'dataset', is_private: true })],
      }),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Grains' })).toBeDefined()
    const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByText(/^ada\//))
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['ada/rye', 'ada/oats'])
    expect(within(rows[0] ?? document.body).getByText('Begin here')).toBeDefined()
    expect(within(rows[1] ?? document.body).getByText('Private')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Collections' })).toHaveProperty('pathname', '/collections/ada')
  })

  it('is empty', async () => {
    open(`/collections/ada/${slug}`, { [one]: () => ({ ...summary('Grains'), items: [] }) })
    expect(await screen.findByText('Nothing in this collection yet')).toBeDefined()
  })

  it('is missing where one may not see it', async () => {
    const msg = 'Collection not found'
    open(`/collections/ada/${slug}`, {
      [one]: () => Response.json({ code: 404, msg, data: null }, { status: 404 }),
    })
    expect(await screen.findByText('Page not found')).toBeDefined()
  })
})
