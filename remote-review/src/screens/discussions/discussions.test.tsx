import type { Repository, Thread } from '@sheaf/contract'
import { ada, fakeServer, type Handlers, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'

const at = '2026-01-02T00:00:00.000Z'
const repository: Repository = {
  model: {
    uid: 'r1',
    repo_name: 'engine',
    kind: 'code',
    description: '',
    website: '',
    topics: [],
    is_private: false,
    archived: false,
    template: false,
    default_head: 'main',
    created_at: at,
    updated_at: at,
  },
  owner: { uid: ada.uid, username: 'ada', team: false, avatar_url: null },
  state: { stars: 0, forks: 0, watches: 0 },
  parent: null,
  generated_from: null,
  starred: false,
  watched: false,
  is_owner: true,
  can_write: true,
  can_manage: true,
  can_configure: true,
  can_delete: true,
  ssh_url: null,
}
const thread: Thread = {
  number: 7,
  title: 'Which yarn?',
  state: 'open',
  author: { username: 'grace', avatar_url: null },
  comments: 2,
  created_at: at,
  updated_at: at,
}
const texts = { body: '', created_at: at, edited_at: null }

const open = (path: string, more: Handlers) => {
  const server = fakeServer({
    'GET /api/repo/{owner}/{repo}': () => repository,
    'GET /api/repo/{owner}/{repo}/refs-page': () => ({ items: [], total: 0, next: null }),
    'GET /api/repo/{owner}/{repo}/threads/{number}/subscription': () => ({ subscribed: false, reason: null }),
    ...more,
  })
  return renderRoutes(routes, path, { server, session: ada })
}

describe('the discussions of a repository', () => {
  it('are listed with who began them, and asked for by the words of the address', async () => {
    const queries: unknown[] = []
    const { user } = open('/ada/engine/discussions', {
      'GET /api/repo/{owner}/{repo}/discussions': ({ query }: { query: unknown }) => {
        queries.push(query)
        return { items: [thread], next: null, open: 1, closed: 3 }
      },
    })
    const link = await screen.findByRole('link', { name: 'Which yarn?' })
    expect(link.getAttribute('href')).toBe('/ada/engine/discussions/7')
    expect(screen.getByText('2 comments')).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Search titles' }), 'yarn{Enter}')
    await user.click(await screen.findByRole('link', { name: 'Closed 3' }))
    await waitFor(() =>
      expect(JSON.stringify(queries)).toMatch(/"state":"closed"[^}]*"q":"yarn"|"q":"yarn"[^}]*"state":"closed"/),
    )
  })

  it('say what they are for where there are none', async () => {
    open('/ada/engine/discussions', {
      'GET /api/repo/{owner}/{repo}/discussions': () => ({ items: [], next: null, open: 0, closed: 0 }),
    })
    expect(await screen.findByText('No discussions yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New discussion' })).toBeTruthy()
  })

  it('tell why one hears of one, and let one choose', async () => {
    let subscribed = true
    const { user } = open('/ada/engine/discussions/7', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': () => ({
        thread: { ...thread, ...texts, body_html: '' },
        items: [],
        next: null,
        can_edit: false,
        can_comment: false,
      }),
      'GET /api/repo/{owner}/{repo}/threads/{number}/subscription': () => ({ subscribed, reason: 'mention' }),
      'PUT /api/repo/{owner}/{repo}/threads/{number}/subscription': ({ body }: { body: unknown }) => {
        subscribed = Object(body).subscribed
        return { subscribed, reason: null }
      },
    })
    expect(await screen.findByText("You're notified because you were mentioned")).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }))
    expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeTruthy()
    expect(subscribed).toBe(false)
  })

  it('offer nothing that one may not do', async () => {
    open('/ada/engine/discussions/7', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': () => ({
        thread: { ...thread, ...texts, body_html: '' },
        items: [
          { uid: 'c1', author: null, ...texts, body: 'Gone', body_html: null, can_edit: false, can_delete: false },
        ],
        next: null,
        can_edit: false,
        can_comment: false,
      }),
    })
    expect(await screen.findByText('Gone')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
