import type { Thread } from '@sheaf/contract'
import { appStore, heardTopicsAtom, type LiveTopic, openTopicsAtom, toldThreadsAtom } from '@sheaf/shell'
import { act, screen, waitFor } from '@sheaf/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { moderated, moment, noText, openPage } from '../../testing/samples.ts'

const thread: Thread = {
  number: 7,
  title: 'Which yarn?',
  state: 'open',
  author: { username: 'grace', avatar_url: null },
  comments: 2,
  labels: [],
  assignees: [],
  milestone: null,
  is_locked: false,
  is_pinned: false,
  is_answered: false,
  tasks: { all: 0, done: 0 },
  created_at: moment,
  updated_at: moment,
}
describe('the discussions of a repository', () => {
  it('are listed with who began them, and asked for by the words of the address', async () => {
    const queries: unknown[] = []
    const { user } = openPage('/ada/engine/discussions', {
      'GET /api/repo/{owner}/{repo}/discussions': ({ query }: { query: unknown }) => {
        queries.push(query)
        return { items: [thread], pinned: [], next: null, open: 1, closed: 3 }
      },
    })
    const link = await screen.findByRole('link', { name: 'Which yarn?' })
    expect(link.getAttribute('href')).toBe('/ada/engine/discussions/7')
    expect(screen.getByText('2 comments')).toBeTruthy()
    await user.type(screen.getByRole('combobox', { name: 'Search titles' }), 'yarn{Enter}')
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
      'GET /api/repo/{owner}/{repo}/discussions': () => ({ items: [], pinned: [], next: null, open: 0, closed: 0 }),
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
        reactions: [],
        next: null,
        can_edit: false,
        can_comment: false,
        can_label: false,
        ...moderated,
        revision: 0,
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
        reactions: [],
        next: null,
        can_edit: false,
        can_comment: false,
        can_label: false,
        ...moderated,
        revision: 0,
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
          { ...event, uid: 'e8', what: 'closed', from: 'commit', to: 'd'.repeat(40) },
          {
            ...{ ...event, uid: 'e11', what: 'closed', from: 'pull', to: '14' },
            repository: { owner: 'grace', repo: 'spool' },
          },
          { ...event, uid: 'e9', what: 'referenced', from: 'commit', to: 'e'.repeat(40) },
          { ...event, uid: 'e10', what: 'referenced', by: null, from: 'commit', to: 'f'.repeat(40) },
          { ...event, uid: 'e3', what: 'reopened', by: null },
          { ...event, uid: 'e4', what: 'merged', to: 'c'.repeat(40) },
          { ...event, uid: 'e6', what: 'referenced', from: 'pull', to: '12' },
          {
            ...{ ...event, uid: 'e7', what: 'referenced', from: 'discussion', to: '3' },
            repository: { owner: 'grace', repo: 'spool' },
          },
          { ...event, uid: 'e5', what: 'merged', by: null, to: 'c'.repeat(40) },
        ],
        reactions: [],
        next: null,
        can_edit: false,
        can_comment: false,
        can_label: false,
        ...moderated,
        revision: 0,
      }),
    })
    expect((await screen.findByText(/changed the title/)).textContent).toBe('ada changed the title from Old to New')
    expect(screen.getAllByText(/closed this/).map(({ textContent }) => textContent)).toEqual([
      'ada closed this',
      'ada closed this in ddddddd',
      'ada closed this in grace/spool#14',
    ])
    const by = screen.getByRole('link', { name: 'grace/spool#14' })
    expect(by.getAttribute('href')).toBe('/grace/spool/pulls/14')
    expect(screen.getByText(/Referred to in/).textContent).toBe('Referred to in fffffff')
    expect(screen.getByText(/reopened this/).textContent).toBe('a deleted account reopened this')
    expect(screen.getByText(/merged this/).textContent).toBe('ada merged this as ccccccc')
    expect(screen.getAllByText(/referred to this/).map(({ textContent }) => textContent)).toEqual([
      'ada referred to this in eeeeeee',
      'ada referred to this in #12',
      'ada referred to this in grace/spool#3',
    ])
    const elsewhere = screen.getByRole('link', { name: 'grace/spool#3' })
    expect(elsewhere.getAttribute('href')).toBe('/grace/spool/discussions/3')
    expect(screen.getByRole('link', { name: '#12' }).getAttribute('href')).toBe('/ada/engine/pulls/12')
    expect(screen.getByText(/Merged by a push/).textContent).toBe('Merged by a push as ccccccc')
    expect(screen.getAllByTitle('c'.repeat(40))).toHaveLength(2)
  })

  it('are as they are for others, but where somebody writes', async () => {
    const topic: LiveTopic = 'thread:ada/engine/7'
    const told = (revision: number | null, news = '') =>
      act(() => appStore.set(toldThreadsAtom, new Map([[topic, revision === null ? null : { revision, news }]])))
    act(() => appStore.set(heardTopicsAtom, new Set([topic])))
    onTestFinished(() => act(() => appStore.set(heardTopicsAtom, new Set<LiveTopic>())))
    const ofAda = { kind: 'comment', author: { username: 'ada', avatar_url: null }, can_edit: false, can_delete: false }
    let [revision, isGone, asked] = [3, false, 0]
    const missing = () => Response.json({ code: 404, msg: 'Discussion not found', data: null }, { status: 404 })
    const { user } = openPage('/ada/engine/discussions/7', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': () => {
        asked += 1
        const comment = { ...ofAda, ...noText, uid: 'c1', body: '', body_html: `<p>Said at ${revision}</p>` }
        const thread7 = { ...thread, ...noText, body_html: '' }
        const answer = {
          thread: thread7,
          items: [comment],
          reactions: [],
          next: null,
          can_edit: false,
          can_comment: true,
          can_label: false,
          ...moderated,
          revision,
        }
        return isGone ? missing() : answer
      },
      'GET /api/repo/{owner}/{repo}/threads/{number}/subscription': () => ({ subscribed: false, reason: null }),
    })
    await screen.findByText('Said at 3')
    expect([...appStore.get(openTopicsAtom)]).toEqual([topic])
    revision = 4
    told(4)
    await screen.findByText('Said at 4')
    // What is shown already is not asked for again.
    const before = asked
    told(4)
    // Comments that come along are not asked for; what came while something else had changed is.
    const said = { ...ofAda, ...noText, uid: 'c2', body: '', body_html: '<p>It came along</p>' }
    revision = 5
    told(5, JSON.stringify({ from: 4, comments: [said] }))
    await screen.findByText('It came along')
    expect([asked, screen.queryByText('Said at 4') !== null]).toEqual([before, true])
    revision = 7
    told(7, JSON.stringify({ from: 6, comments: [said] }))
    await screen.findByText('Said at 7')
    expect([asked, screen.queryByText('It came along')]).toEqual([before + 1, null])
    // What one has begun to write stays where it is.
    await user.click(await screen.findByRole('textbox', { name: 'Write a comment' }))
    revision = 8
    told(8, JSON.stringify({ from: 7, comments: [said] }))
    await screen.findByText('Something is new here')
    expect([asked, screen.queryByText('Said at 8')]).toEqual([before + 1, null])
    await user.click(screen.getByRole('button', { name: 'Show it' }))
    await screen.findByText('Said at 8')
    expect(screen.queryByText('Something is new here')).toBeNull()
    isGone = true
    told(null)
    await screen.findByText(/not found|find/i)
    expect(screen.queryByText('Said at 8')).toBeNull()
  })
})
