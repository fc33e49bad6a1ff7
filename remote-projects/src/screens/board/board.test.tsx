import type { ProjectBoard, ProjectCard, ProjectCardDetails } from '@sheaf/contract'
import { appStore, boardRevisionKey, heardTopicsAtom, type LiveTopic, openTopicsAtom, queryClient } from '@sheaf/shell'
import { act, ada, fakeServer, type Handlers, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { routes } from '../../routes.tsx'

const cardOf = (uid: string, column: string, more: Partial<ProjectCard> = {}): ProjectCard => ({
  uid,
  column,
  title: `Card ${uid}`,
  labels: [],
  assignees: [],
  due_date: null,
  repository: null,
  revision: 0,
  has_text: false,
  ...more,
})

const boardOf = (
  more: Partial<ProjectBoard> = {},
  may: Partial<ProjectBoard['project']['may']> = {},
): ProjectBoard => ({
  project: {
    uid: 'p1',
    name: 'Harvest',
    description: '',
    owner: { name: 'ada', team: false },
    template: 'kanban',
    visibility: 'private',
    start_date: null,
    target_date: null,
    cards: 3,
    updated_at: '2026-03-01T00:00:00.000Z',
    may: { edit_cards: true, manage: true, share: true, delete: true, ...may },
  },
  revision: 1,
  columns: [
    { uid: 'todo', name: 'To do' },
    { uid: 'done', name: 'Done' },
  ],
  cards: [
    cardOf('a', 'todo', { labels: ['grain'], assignees: ['grace'] }),
    cardOf('b', 'todo'),
    cardOf('c', 'done', { due_date: '2026-05-31' }),
  ],
  people: [{ username: 'grace', display_name: 'Grace', avatar_url: null }],
  ...more,
})

const details: ProjectCardDetails = {
  ...cardOf('a', 'todo', { labels: ['grain'] }),
  text: '*Soon*',
  html: '<p><em>Soon</em></p>',
  created_by: 'ada',
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: '2026-03-01T00:00:00.000Z',
}

const open = (board: ProjectBoard, more: Handlers = {}, path = '/projects/p1') => {
  const server = fakeServer({
    'GET /api/projects/{project}': () => board,
    'GET /api/projects/{project}/revision': () => ({ revision: board.revision }),
    'GET /api/projects/{project}/people': () => board.people,
    'GET /api/projects/{project}/cards/{card}': () => details,
    ...more,
  })
  return { server, ...renderRoutes(routes, path, { server, session: ada }) }
}

const titlesIn = (column: string) =>
  within(screen.getByRole('list', { name: column }))
    .queryAllByRole('button', { name: /^Card/ })
    .map(({ textContent }) => textContent)

describe('a board', () => {
  it('shows columns and cards, and filters them by what stands in the address', async () => {
    const { user, location } = open(boardOf())
    await screen.findByRole('heading', { level: 1, name: 'Harvest' })
    expect([titlesIn('To do'), titlesIn('Done')]).toEqual([['Card a', 'Card b'], ['Card c']])
    expect(screen.getByText('May 31, 2026')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Label'), 'grain')
    await waitFor(() => expect([titlesIn('To do'), titlesIn('Done')]).toEqual([['Card a'], []]))
    expect(screen.getByText('1 card found')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'List' }))
    expect(await screen.findByLabelText('Column of Card a')).toBeTruthy()
    expect(location()).toBe('/projects/p1?label=grain&view=list')
  })

  it('moves a card by arrow keys at once, says where it is, and takes it back where the server says no', async () => {
    let refuse = false
    const { promise: answered, resolve: answer } = Promise.withResolvers<null>()
    const { user, server, notices } = open(boardOf(), {
      'PUT /api/projects/{project}/cards/{card}/place': () =>
        refuse ? { code: 422, msg: 'Not today', data: null } : answered,
    })
    const handle = () => screen.findByRole('button', { name: 'Move Card b: use the arrow keys' })
    ;(await handle()).focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(titlesIn('To do')).toEqual(['Card b', 'Card a']))
    expect(screen.getByText('Card b is at position 1 of 2 in To do')).toBeTruthy()
    const path = 'PUT /api/projects/{project}/cards/{card}/place'
    await waitFor(() => expect(server.bodies(path)).toEqual([{ column: 'todo', after: '', before: 'a' }]))
    answer(null)
    // The server of this test keeps the old order.
    await waitFor(() => expect(titlesIn('To do')).toEqual(['Card a', 'Card b']))
    refuse = true
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(notices).toEqual([{ kind: 'error', message: 'Not today' }]))
    await waitFor(() => expect(titlesIn('To do')).toEqual(['Card a', 'Card b']))
    expect(document.activeElement).toBe(await handle())
  })

  it('takes each of two keys that come before the page is drawn', async () => {
    const path = 'PUT /api/projects/{project}/cards/{card}/place'
    const cards = ['a', 'b', 'c'].map((uid) => cardOf(uid, 'todo'))
    const { server } = open(boardOf({ cards }), { [path]: () => null })
    const handle = await screen.findByRole('button', { name: 'Move Card c: use the arrow keys' })
    handle.focus()
    act(() => {
      for (const key of ['ArrowUp', 'ArrowUp']) {
        handle.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }
    })
    await waitFor(() =>
      expect(server.bodies(path)).toEqual([
        { column: 'todo', after: 'a', before: 'b' },
        { column: 'todo', after: '', before: 'a' },
      ]),
    )
  })

  it('is only looked at by readers, and says what is missing where it has no columns', async () => {
    const reader = { edit_cards: false, manage: false, share: false, delete: false }
    const shown = open(boardOf({}, reader))
    await screen.findByRole('heading', { level: 1, name: 'Harvest' })
    expect(screen.queryByRole('button', { name: /Move|Add|Column/ })).toBeNull()
    await shown.user.click(screen.getByRole('button', { name: 'Card a' }))
    expect((await screen.findByText('Soon')).tagName).toBe('EM')
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('can be filled where it is empty, and is a 404 where it is not seen', async () => {
    const { server, user } = open(boardOf({ columns: [], cards: [] }), {
      'POST /api/projects/{project}/columns': () => ({ uid: 'x', name: 'First' }),
    })
    expect(await screen.findByText('No columns yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add column' }))
    expect(await screen.findByText('Enter a column name')).toBeTruthy()
    await user.type(screen.getByLabelText('Name of the new column'), 'First{Enter}')
    await waitFor(() => expect(server.bodies('POST /api/projects/{project}/columns')).toEqual([{ name: 'First' }]))
  })

  it('is a 404 where it is not seen', async () => {
    const missing = () => Response.json({ code: 404, msg: 'Project not found', data: null }, { status: 404 })
    open(boardOf(), { 'GET /api/projects/{project}': missing, 'GET /api/projects/{project}/revision': missing })
    expect(await screen.findByRole('heading', { name: '404 Page not found' })).toBeTruthy()
  })

  it('asks whether it has changed while nobody tells it, and is missing once it no longer is for whoever looks', async () => {
    let [asked, revision, isGone] = [0, 1, false]
    const missing = () => Response.json({ code: 404, msg: 'Project not found', data: null }, { status: 404 })
    const heard = (...topics: LiveTopic[]) => act(() => appStore.set(heardTopicsAtom, new Set(topics)))
    heard('board:p1')
    onTestFinished(() => heard())
    open(boardOf(), {
      'GET /api/projects/{project}': () =>
        isGone ? missing() : boardOf({ revision, cards: [cardOf(`r${revision}`, 'todo')] }),
      'GET /api/projects/{project}/revision': () => {
        asked += 1
        return isGone ? missing() : { revision }
      },
    })
    await screen.findByText('Card r1')
    expect([...appStore.get(openTopicsAtom)]).toEqual(['board:p1'])
    const told = () => act(() => queryClient.invalidateQueries({ queryKey: boardRevisionKey('p1') }))
    revision = 2
    await told()
    await screen.findByText('Card r2')
    const before = asked
    // Without the stream it asks by itself.
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(asked).toBe(before)
    heard()
    revision = 3
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    await screen.findByText('Card r3')
    isGone = true
    await told()
    expect(await screen.findByRole('heading', { name: '404 Page not found' })).toBeTruthy()
    expect([...appStore.get(openTopicsAtom)]).toEqual([])
  })

  it('sends what was changed of a card alone, and keeps it where somebody was faster', async () => {
    let tries = 0
    const { server, user } = open(
      boardOf(),
      {
        'PATCH /api/projects/{project}/cards/{card}': () => {
          tries += 1
          return tries === 1 ? { code: 409, msg: 'Somebody changed this card meanwhile', data: null } : { revision: 6 }
        },
        'GET /api/projects/{project}/cards/{card}': () =>
          tries === 0 ? details : { ...details, revision: 5, title: 'Theirs' },
      },
      '/projects/p1?card=a',
    )
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.type(screen.getByLabelText('Due date'), '2026-06-01')
    await user.type(screen.getByRole('combobox', { name: 'Labels' }), 'soon{Enter}')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Theirs')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await screen.findByRole('button', { name: 'Edit' })
    const sent = { due_date: '2026-06-01', labels: ['grain', 'soon'] }
    expect(server.bodies('PATCH /api/projects/{project}/cards/{card}')).toEqual([
      { ...sent, revision: 0 },
      { ...sent, revision: 5 },
    ])
  })
})
