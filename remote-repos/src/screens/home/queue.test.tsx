import type { QueuedThread } from '@sheaf/contract'
import { ada, type FakeRequest, fakeServer, renderRoutes, screen, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'

const queued = (title: string, more: Partial<QueuedThread> = {}): QueuedThread => ({
  ...{ owner: 'ada', repo: 'loom', kind: 'pull', number: 7, title, is_draft: false, comments: 0 },
  ...{ author: { username: 'grace', avatar_url: null }, updated_at: new Date(0).toISOString() },
  ...{ look: 'seen', standing: null },
  ...more,
})

const open = (lists: Readonly<Record<string, (after: string | undefined) => object>>) => {
  const server = fakeServer({
    'GET /api/user/notification/count': () => ({ unread: 0 }),
    'GET /api/user/invitations': () => [],
    'GET /api/users/{username}/repo': () => ({ items: [], total: 0, page: 0, page_size: 8 }),
    'GET /api/user/feed': () => ({ items: [], next: null }),
    'GET /api/user/queue/{list}': ({ params, query }: FakeRequest) =>
      lists[String(Object(params).list)]?.(Object(query).after) ?? { items: [], next: null },
  })
  return { server, ...renderRoutes(routes, '/dashboard', { server, session: ada }) }
}

describe('the queue of the dashboard', () => {
  it('shows what waits, list by list, and where it is', async () => {
    open({
      review: () => ({ items: [queued('Weave', { look: 'never' })], next: null }),
      waiting: () => ({ items: [queued('Spin', { number: 8, standing: 'approvals', is_draft: false })], next: null }),
      assigned: () => ({ items: [queued('Dye', { kind: 'discussion', number: 9, look: 'changed' })], next: null }),
    })
    const review = await screen.findByRole('list', { name: 'Needs your review' })
    expect(within(review).getByRole('link', { name: 'Weave' }).getAttribute('href')).toBe('/ada/loom/pulls/7')
    expect(within(review).getByText('New')).toBeTruthy()
    expect(within(review).getByRole('img', { name: 'Pull request' })).toBeTruthy()
    expect(review.textContent).toContain('ada/loom#7 by grace')
    expect(screen.getByRole('list', { name: 'Waiting for others' }).textContent).toContain('Approvals missing')
    const assigned = screen.getByRole('list', { name: 'Assigned to you' })
    expect(within(assigned).getByRole('link', { name: 'Dye' }).getAttribute('href')).toBe('/ada/loom/discussions/9')
    expect(within(assigned).getByText('Updated')).toBeTruthy()
    // What is empty is not there.
    expect(screen.queryByRole('heading', { name: 'Ready to merge' })).toBeNull()
    expect(screen.queryByText('Nothing needs your attention')).toBeNull()
  })

  it('says where nothing waits', async () => {
    open({})
    expect(await screen.findByText('Nothing needs your attention')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Your queue' })).toBeTruthy()
  })

  it('has more behind a page, also behind an empty one', async () => {
    const { user } = open({
      ready: (after) =>
        after === '5-1' ? { items: [queued('Late', { standing: 'ready' })], next: null } : { items: [], next: '5-1' },
    })
    expect(await screen.findByRole('heading', { name: 'Ready to merge' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('link', { name: 'Late' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('says what went wrong', async () => {
    open({ review: () => ({ code: 503, msg: 'Busy', data: null }) })
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})
