import type { CollectionChoice } from '@sheaf/contract'
import { ada, fakeServer, type Handlers, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { CollectButton } from '../collect-button.tsx'

const choices = 'GET /api/repo/{owner}/{repo}/collections'
const items = 'POST /api/collection/{owner}/{slug}/items'
const at = { owner: 'grace', repo: 'compiler' }

const choice = (title: string, more: Partial<CollectionChoice> = {}): CollectionChoice => ({
  slug: `${title.toLowerCase()}-${'0'.repeat(24)}`,
  owner: 'ada',
  title,
  is_private: false,
  item: null,
  ...more,
})

function open(handlers: Handlers) {
  const server = fakeServer({
    'GET /api/repo/init/owner': () => [
      { uid: ada.uid, username: 'ada', team: false },
      { uid: 'team', username: 'millers', team: true },
    ],
    ...handlers,
  })
  const routes = [{ path: '*', element: <CollectButton at={at} /> }]
  return { server, ...renderRoutes(routes, '/grace/compiler', { server, session: ada }) }
}

describe('Add to collection', () => {
  it('adds a repository to a collection, says something of it, and takes it out', async () => {
    let item: CollectionChoice['item'] = null
    const { user, server } = open({
      [choices]: () => ({ items: [choice('Grains', { item }), choice('Rye', { is_private: true })], next: null }),
      [items]: () => {
        item = { uid: 'i1', note: '' }
        return { uid: 'i1' }
      },
      'PATCH /api/collection/{owner}/{slug}/items/{item}': ({ body }) => {
        item = { uid: 'i1', note: String(Object(body).note) }
        return null
      },
      'DELETE /api/collection/{owner}/{slug}/items/{item}': () => {
        item = null
        return null
      },
    })
    await user.click(screen.getByRole('button', { name: 'Add to collection' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add to collection' })
    await user.click(await within(dialog).findByRole('button', { name: 'Add to Grains' }))
    await user.click(await within(dialog).findByRole('button', { name: 'Edit the note in Grains' }))
    expect(server.bodies(items)).toEqual([{ ...at, note: '' }])
    await user.type(await screen.findByLabelText('Note'), 'Begin here')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Begin here')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Remove from Grains' }))
    expect(await screen.findByRole('button', { name: 'Add to Grains' })).toBeDefined()
    expect(item).toBeNull()
  })

  it('makes a collection, also for a team, and adds the repository to it', async () => {
    let made: CollectionChoice[] = []
    const { user, server } = open({
      [choices]: () => ({ items: made, next: null }),
      'POST /api/collection': ({ body }) => {
        const { title, owner } = Object(body)
        const one = choice(title, { owner })
        made = [one]
        return { owner, slug: one.slug }
      },
      [items]: () => {
        made = made.map((one) => ({ ...one, item: { uid: 'i1', note: '' } }))
        return { uid: 'i1' }
      },
    })
    await user.click(screen.getByRole('button', { name: 'Add to collection' }))
    expect(await screen.findByText(/You have no collections yet/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'New collection' }))
    await user.selectOptions(await screen.findByLabelText('Owner'), 'millers')
    await user.type(screen.getByLabelText(/Title/), 'Oats')
    await user.click(screen.getByRole('button', { name: 'Create collection' }))
    expect(await screen.findByRole('button', { name: 'Remove from Oats' })).toBeDefined()
    expect(server.bodies('POST /api/collection')).toEqual([
      { owner: 'millers', title: 'Oats', description: '', is_private: false },
    ])
    await waitFor(() => expect(server.bodies(items)).toEqual([{ ...at, note: '' }]))
  })

  it('says what went wrong', async () => {
    const { user, notices } = open({
      [choices]: () => ({ items: [choice('Grains')], next: null }),
      [items]: () => ({ code: 422, msg: 'This collection is full', data: null }),
    })
    await user.click(screen.getByRole('button', { name: 'Add to collection' }))
    await user.click(await screen.findByRole('button', { name: 'Add to Grains' }))
    await waitFor(() => expect(notices).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Add to Grains' })).toBeDefined()
  })

  it('says that the list can not be had', async () => {
    const { user } = open({ [choices]: () => Response.json({ code: 500, msg: 'Broken', data: null }, { status: 500 }) })
    await user.click(screen.getByRole('button', { name: 'Add to collection' }))
    expect(await screen.findByRole('alert')).toBeDefined()
  })
})
