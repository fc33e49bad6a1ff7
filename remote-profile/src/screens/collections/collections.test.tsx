import type { CollectionItem, CollectionSummary } from '@sheaf/contract'
import { ada, fakeServer, type Handlers, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
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
          ? { items: [summary('Rye')], next: null, may_create: false }
          : {
              items: [summary('Grains', { is_private: true, item_count: 2, description: 'All' })],
              next: 'next',
              may_create: false,
            },
    })
    const link = await screen.findByRole('link', { name: 'Grains' })
    expect(link).toHaveProperty('pathname', `/collections/ada/${slug}`)
    expect(screen.getByText('2 items')).toBeDefined()
    expect(screen.getByText('Private')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /more/i }))
    expect(await screen.findByRole('link', { name: 'Rye' })).toBeDefined()
  })

  it('are found by words of their titles, where there are more than one sees at a glance', async () => {
    const titles = ['Rye', 'Oats', 'Oat milk', 'Spelt', 'Emmer', 'Einkorn', 'Millet', 'Maize', 'Rice']
    const { user } = open('/collections/ada', {
      [list]: ({ query }) => ({
        items: titles
          .filter((title) => title.toLowerCase().includes(Object(query).q ?? ''))
          .map((title) => summary(title)),
        next: null,
        may_create: false,
      }),
    })
    await user.type(await screen.findByRole('searchbox', { name: 'Find a collection' }), 'oat')
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Oat/ })).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Rye' })).toBeNull())
    await user.type(screen.getByRole('searchbox'), ' cake')
    expect(await screen.findByText('No collections found')).toBeDefined()
    await user.clear(screen.getByRole('searchbox'))
    expect(await screen.findByRole('link', { name: 'Rye' })).toBeDefined()
  })

  it('are none yet', async () => {
    open('/collections/ada', { [list]: () => ({ items: [], next: null, may_create: false }) })
    expect(await screen.findByText('No collections yet')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'New collection' })).toBeNull()
  })
})

describe('a collection', () => {
  it('shows its items in their order, each with what is said of it', async () => {
    open(`/collections/ada/${slug}`, {
      [one]: () => ({
        ...summary('Grains', { description: 'All of it', item_count: 2 }),
        items: [item('rye', { note: 'Begin here', stars: 3 }), item('oats', { kind: 'dataset', is_private: true })],
        may_change: false,
      }),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Grains' })).toBeDefined()
    const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByText(/^ada\//))
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['ada/rye', 'ada/oats'])
    expect(within(rows[0] ?? document.body).getByText('Begin here')).toBeDefined()
    expect(within(rows[1] ?? document.body).getByText('Private')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('link', { name: 'Collections' })).toHaveProperty('pathname', '/collections/ada')
  })

  it('is empty', async () => {
    open(`/collections/ada/${slug}`, { [one]: () => ({ ...summary('Grains'), items: [], may_change: false }) })
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

describe('whoever may change collections', () => {
  const own = (path: string, handlers: Handlers) => {
    const server = fakeServer(handlers)
    return { server, ...renderRoutes(routes, path, { server, session: ada }) }
  }
  const place = 'PATCH /api/collection/{owner}/{slug}/items/{item}'

  it('creates one, and goes there', async () => {
    const created = { owner: 'ada', slug: `rye-${'1'.repeat(24)}` }
    const { user, server, location } = own('/collections/ada', {
      [list]: () => ({ items: [], next: null, may_create: true }),
      [one]: () => ({ ...summary('Rye'), items: [], may_change: true }),
      'POST /api/collection': () => created,
    })
    await user.click(await screen.findByRole('button', { name: 'New collection' }))
    const dialog = await screen.findByRole('dialog', { name: 'New collection' })
    expect(within(dialog).queryByLabelText('Owner')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Create collection' }))
    expect(await within(dialog).findByText('Enter a title')).toBeDefined()
    await user.type(within(dialog).getByLabelText(/Title/), ' Rye ')
    await user.click(within(dialog).getByRole('radio', { name: 'Private' }))
    await user.click(within(dialog).getByRole('button', { name: 'Create collection' }))
    await waitFor(() => expect(location()).toBe(`/collections/ada/${created.slug}`))
    expect(server.bodies('POST /api/collection')).toEqual([
      { owner: 'ada', title: 'Rye', description: '', is_private: true },
    ])
  })

  it('renames it, and its address with it', async () => {
    const renamed = `barley-${'0'.repeat(24)}`
    const { user, server, location } = own(`/collections/ada/${slug}`, {
      [one]: () => ({ ...summary('Grains'), items: [], may_change: true }),
      'PUT /api/collection/{owner}/{slug}': () => ({ slug: renamed }),
    })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit collection' })
    const title = within(dialog).getByLabelText(/Title/)
    await user.clear(title)
    await user.type(title, 'Barley')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(location()).toBe(`/collections/ada/${renamed}`))
    expect(server.bodies('PUT /api/collection/{owner}/{slug}')).toEqual([
      { title: 'Barley', description: '', is_private: false },
    ])
  })

  it('deletes it once that is meant', async () => {
    const gone = 'DELETE /api/collection/{owner}/{slug}'
    const { user, server, location } = own(`/collections/ada/${slug}`, {
      [one]: () => ({ ...summary('Grains'), items: [], may_change: true }),
      [list]: () => ({ items: [], next: null, may_create: true }),
      [gone]: () => null,
    })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete Grains?' })
    expect(server.requests.some(({ operation }) => operation === gone)).toBe(false)
    await user.click(within(dialog).getByRole('button', { name: 'Delete collection' }))
    await waitFor(() => expect(location()).toBe('/collections/ada'))
  })

  it('puts its items in order by arrow keys, notes something on one and takes one out', async () => {
    let items = [item('rye'), item('oats', { note: 'Old' }), item('corn')]
    const { user, server } = own(`/collections/ada/${slug}`, {
      [one]: () => ({ ...summary('Grains', { item_count: items.length }), items, may_change: true }),
      [place]: ({ body, params }) => {
        const { place: to, note } = Object(body)
        const moved = items.find(({ uid }) => uid === Object(params).item)
        if (moved && note !== undefined) items = items.map((each) => (each === moved ? { ...each, note } : each))
        if (moved && to !== undefined) items = items.filter((each) => each !== moved).toSpliced(to, 0, moved)
        return null
      },
      'DELETE /api/collection/{owner}/{slug}/items/{item}': ({ params }) => {
        items = items.filter(({ uid }) => uid !== Object(params).item)
        return null
      },
    })
    const shown = () =>
      within(screen.getByRole('list', { name: 'Items' }))
        .getAllByRole('link')
        .map((link) => link.textContent)
    const handle = await screen.findByRole('button', { name: 'Move rye: use the arrow keys' })
    handle.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(shown()).toEqual(['ada/oats', 'ada/corn', 'ada/rye'])
    expect(screen.getByText('rye is at position 3 of 3')).toBeDefined()
    await waitFor(() => expect(server.bodies(place)).toEqual([{ place: 1 }, { place: 2 }]))

    await user.click(screen.getByRole('button', { name: 'Edit the note on oats' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit note' })
    const note = within(dialog).getByLabelText('Note')
    expect(note).toHaveProperty('value', 'Old')
    await user.clear(note)
    await user.type(note, 'New')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('New')).toBeDefined()

    await user.click(screen.getByRole('button', { name: 'Remove corn' }))
    expect(shown()).toEqual(['ada/oats', 'ada/rye'])
    await waitFor(() => expect(items.map(({ name }) => name)).toEqual(['oats', 'rye']))
  })

  it('sees what is there where the server refuses a move', async () => {
    const { user, notices } = own(`/collections/ada/${slug}`, {
      [one]: () => ({ ...summary('Grains', { item_count: 2 }), items: [item('rye'), item('oats')], may_change: true }),
      [place]: () => Response.json({ code: 403, msg: 'Not any more', data: null }, { status: 403 }),
    })
    const handle = await screen.findByRole('button', { name: 'Move rye: use the arrow keys' })
    handle.focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(notices).toHaveLength(1))
    await waitFor(() =>
      expect(
        within(screen.getByRole('list', { name: 'Items' }))
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual(['ada/rye', 'ada/oats']),
    )
  })
})
