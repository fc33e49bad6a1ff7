import type { Thread } from '@sheaf/contract'
import { screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { moment, noText, openPage } from '../../testing/samples.ts'

const thread: Thread = {
  number: 7,
  title: 'Which yarn?',
  state: 'open',
  author: { username: 'grace', avatar_url: null },
  comments: 2,
  created_at: moment,
  updated_at: moment,
}
describe('the discussions of a repository', () => {
  it('are listed with who began them, and asked for by the words of the address', async () => {
    const queries: unknown[] = []
    const { user } = openPage('/ada/engine/discussions', {
      'GET /api/repo/{owner}/{repo}/discussions': ({ query }: { query: unknown }) => {
        queries.push(query)
        return { items: [thread], next: null, open: 1, closed: 3 }
      },
    })
    const link = await screen.findByRole('link', { name: 'Which yarn?' })
    expect(link.getAttribute('href')).toBe('/ada/engine/discussions/7')
    expect(screen.getByText('2 comments')).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Search titles' }), 'yarn{Enter}')
    const closed = () => screen.getByRole('link', { name: 'Closed 3' })
    // The address has the words a moment after they were asked for.
    await waitFor(() => expect(closed().getAttribute('href')).toContain('q=yarn'))
    await user.click(closed())
    await waitFor(() =>
      expect(JSON.stringify(queries)).toMatch(/"state":"closed"[^}]*"q":"yarn"|"q":"yarn"[^}]*"state":"closed"/),
    )
  })

  it('say what they are for where there are none', async () => {
    openPage('/ada/engine/discussions', {
      'GET /api/repo/{owner}/{repo}/discussions': () => ({ items: [], next: null, open: 0, closed: 0 }),
    })
    expect(await screen.findByText('No discussions yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New discussion' })).toBeTruthy()
  })

  it('tell why one hears of one, and let one choose', async () => {
    let subscribed = true
    const { user } = openPage('/ada/engine/discussions/7', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': () => ({
        thread: { ...thread, ...noText, body_html: '' },
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
    openPage('/ada/engine/discussions/7', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': () => ({
        thread: { ...thread, ...noText, body_html: '' },
        items: [
          {
            kind: 'comment',
            uid: 'c1',
            author: null,
            ...noText,
            body: 'Gone',
            body_html: null,
            can_edit: false,
            can_delete: false,
          },
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

  it('say between their comments what happened to them', async () => {
    const ada = { username: 'ada', avatar_url: null }
    const event = { kind: 'event', by: ada, at: moment, from: null, to: null }
    openPage('/ada/engine/discussions/7', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': () => ({
        thread: { ...thread, ...noText, body_html: '' },
        items: [
          { ...event, uid: 'e1', what: 'renamed', from: 'Old', to: 'New' },
          { ...event, uid: 'e2', what: 'closed' },
          { ...event, uid: 'e3', what: 'reopened', by: null },
          { ...event, uid: 'e4', what: 'merged', to: 'c'.repeat(40) },
          { ...event, uid: 'e6', what: 'referenced', from: 'pull', to: '12' },
          { ...event, uid: 'e5', what: 'merged', by: null, to: 'c'.repeat(40) },
        ],
        next: null,
        can_edit: false,
        can_comment: false,
      }),
    })
    expect((await screen.findByText(/changed the title/)).textContent).toBe('ada changed the title from Old to New')
    expect(screen.getByText(/closed this/).textContent).toBe('ada closed this')
    expect(screen.getByText(/reopened this/).textContent).toBe('a deleted account reopened this')
    expect(screen.getByText(/merged this/).textContent).toBe('ada merged this as ccccccc')
    expect(screen.getByText(/referred to this/).textContent).toBe('ada referred to this in #12')
    expect(screen.getByRole('link', { name: '#12' }).getAttribute('href')).toBe('/ada/engine/pulls/12')
    expect(screen.getByText(/Merged by a push/).textContent).toBe('Merged by a push as ccccccc')
    expect(screen.getAllByTitle('c'.repeat(40))).toHaveLength(2)
  })
})
