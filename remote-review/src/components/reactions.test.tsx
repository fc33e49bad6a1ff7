import { screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { moderated, moment, noText, openPage } from '../testing/samples.ts'

const ada = { username: 'ada', avatar_url: null }
const opening = {
  number: 7,
  title: 'Which yarn?',
  state: 'open',
  author: ada,
  comments: 1,
  labels: [],
  assignees: [],
  milestone: null,
  is_locked: false,
  is_pinned: false,
  is_answered: false,
  tasks: { all: 0, done: 0 },
}
const comment = { kind: 'comment', uid: 'c1', author: ada, ...noText, body: '', body_html: '<p>Linen</p>' }

/** A discussion with one comment, that asks what its reactions are, and the calls that change them. */
function openThread({ reactions, canComment }: { reactions: () => unknown[]; canComment: boolean }) {
  const calls: unknown[] = []
  const opened = openPage('/ada/engine/discussions/7', {
    'GET /api/repo/{owner}/{repo}/discussions/{number}': () => ({
      thread: { ...opening, updated_at: moment, ...noText, body_html: '' },
      items: [{ ...comment, can_edit: false, can_delete: false }],
      ...{
        reactions: reactions(),
        next: null,
        can_edit: false,
        can_comment: canComment,
        can_label: false,
        ...moderated,
        revision: 0,
      },
    }),
    'GET /api/repo/{owner}/{repo}/threads/{number}/subscription': () => ({ subscribed: false, reason: null }),
    'PUT /api/repo/{owner}/{repo}/threads/{number}/reactions': ({ body }: { body: unknown }) => {
      calls.push(body)
      return []
    },
  })
  return { ...opened, calls }
}

describe('reactions', () => {
  const heart = { target: 'c1', kind: 'heart', count: 12, mine: false, names: ['grace', 'eve'] }

  it('are seen and named where one may not react', async () => {
    openThread({ reactions: () => [heart, { ...heart, target: 'other', kind: 'eyes' }], canComment: false })
    const shown = await screen.findByRole('img', { name: 'Heart: 12' })
    expect(shown.title).toBe('grace, eve …')
    expect(screen.queryByRole('img', { name: /Eyes/ }), 'those to other texts stand there').toBeNull()
    expect(screen.queryByRole('button', { name: 'Add a reaction' })).toBeNull()
  })

  it('are given from a menu, and taken back by a click, each to its own text', async () => {
    let there: unknown[] = []
    const { user, calls } = openThread({ reactions: () => there, canComment: true })
    const adds = await screen.findAllByRole('button', { name: 'Add a reaction' })
    expect(adds, 'what it begins with and the comment').toHaveLength(2)
    await user.click(adds[1] ?? document.body)
    there = [{ ...heart, count: 1, mine: true, names: ['ada'] }]
    // The first that floats brings much with it.
    const choice = await screen.findByRole('menuitem', { name: 'Heart' }, { timeout: 40_000 })
    await user.click(choice)
    const given = await screen.findByRole('button', { name: 'Heart: 1' })
    expect(given.getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(calls).toEqual([{ target: 'c1', kind: 'heart', on: true }]))
    there = []
    await user.click(await screen.findByRole('button', { name: 'Heart: 1' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Heart: 1' })).toBeNull())
    expect(calls[1]).toEqual({ target: 'c1', kind: 'heart', on: false })
  })
})
