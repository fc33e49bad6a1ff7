import type { Notification } from '@sheaf/contract'
import { ada, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'

const of = (id: string, more: Partial<Notification>): Notification => ({
  id,
  kind: 'follow',
  state: 'unread',
  count: 1,
  updated_at: `2026-01-0${id}T00:00:00.000Z`,
  actor: { username: 'grace', avatar_url: null },
  repository: null,
  team: null,
  card: null,
  thread: null,
  role: null,
  ref: '',
  refs: 0,
  security: null,
  detail: '',
  ...more,
})
const engine = { owner: 'ada', name: 'engine' }

function open(items: Notification[], path = '/notifications') {
  let kept = items
  const asked: unknown[] = []
  const server = fakeServer({
    'GET /api/user/notification': () => ({ items: kept, next: null }),
    'GET /api/user/notification/repository': () => ({ items: [{ ...engine, count: 1 }] }),
    'POST /api/user/notification/mark': ({ body }) => {
      asked.push(body)
      const { ids } = Object(body)
      kept = kept.filter(({ id }) => !ids.includes(id))
      return { marked: ids.length }
    },
    'POST /api/user/notification/mark-all': ({ body }) => {
      asked.push(body)
      kept = []
      return { marked: 2 }
    },
  })
  return { asked, ...renderRoutes(routes, path, { session: ada, server }) }
}

describe('the inbox', () => {
  it('says each kind in words, and where it leads', async () => {
    open([
      of('1', { kind: 'push', repository: engine, ref: 'main', refs: 1 }),
      of('2', { kind: 'push', repository: engine, ref: 'main', refs: 1, count: 3 }),
      of('3', { kind: 'team-role', team: 'mills', role: 'writer' }),
      of('4', { kind: 'security', actor: null, security: 'ssh-key-added', detail: 'Laptop' }),
      of('6', {
        kind: 'card-assigned',
        team: 'mills',
        card: { uid: 'c1', title: 'Sow', project: 'p1', project_name: 'Harvest' },
      }),
      of('7', { kind: 'team-factor', team: 'mills' }),
      of('8', {
        kind: 'thread',
        repository: engine,
        thread: { number: 12, kind: 'discussion', title: 'Gears', what: 'commented', reason: 'author' },
      }),
      of('5', { kind: 'star', repository: engine, count: 4, state: 'read' }),
    ])
    const rows = within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('listitem')
    const said = rows.map((row) => {
      const link = within(row).getAllByRole('link')[0]
      return `${link?.textContent} → ${link?.getAttribute('href')}`
    })
    expect(said).toEqual([
      'grace pushed to main → /ada/engine/commits?ref=main',
      '3 pushes, the last one by grace → /ada/engine/commits',
      'grace changed your role in the team mills: Writer → /mills',
      'SSH key added: Laptop → /setting/security',
      'grace assigned you a card in Harvest: Sow → /projects/p1?card=c1',
      'The team mills requires a second factor: set one up to get your role back → /setting/security',
      'grace commented on #12 Gears → /ada/engine/discussions/12',
      '4 people starred your repository, grace among them → /ada/engine',
    ])
    expect(screen.getAllByRole('img', { name: 'Unread' })).toHaveLength(7)
    expect(within(rows[6] ?? document.body).getByText('You started it')).toBeDefined()
    expect(within(rows[3] ?? document.body).queryByRole('button', { name: /^Mute/ })).toBeNull()
  })

  it('marks what is selected, and the focus is on the row that took its place', async () => {
    const { user, asked } = open([of('1', {}), of('2', { actor: { username: 'mary', avatar_url: null } })])
    await user.click(await screen.findByRole('button', { name: 'Done: grace follows you' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('mary follows you'))
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await user.click(screen.getByRole('button', { name: 'Mark as read' }))
    expect(await screen.findByText("You're all caught up")).toBeDefined()
    expect(asked).toEqual([
      { ids: ['1'], state: 'done' },
      { ids: ['2'], state: 'read' },
    ])
  })

  it('marks all of one repository as far as it was seen', async () => {
    const { user, asked } = open(
      [of('2', { repository: engine }), of('1', {})],
      '/notifications?repository=ada%2Fengine',
    )
    await user.click(await screen.findByRole('button', { name: 'Mark all as done' }))
    expect(await screen.findByText("You're all caught up")).toBeDefined()
    expect(asked).toEqual([{ state: 'done', until: '2026-01-02T00:00:00.000Z', repository: 'ada/engine' }])
  })
})
