import { screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { moderated, moment, noText, openPage } from '../testing/samples.ts'

const grace = { username: 'grace', avatar_url: null }
const thread = {
  ...{ number: 7, title: 'Which yarn?', state: 'open' as const, author: grace, comments: 0, milestone: null },
  ...{ labels: [], assignees: [], created_at: moment, updated_at: moment },
  ...{ is_locked: false, is_pinned: false, is_answered: false, tasks: { all: 2, done: 1 } },
}
const boxes = (done: boolean) =>
  `<ul><li class="md-task"><span class="md-box${done ? ' md-done' : ''}" data-task="2">${done ? '☑' : '☐'} </span>Wash</li></ul>`
const got = (canEdit: boolean, { done = false, edits = 1 } = {}) => ({
  ...{ thread: { ...thread, ...noText, body: '- [ ] Wash', body_html: boxes(done), edits, edited_at: moment } },
  ...{ reactions: [], items: [], next: null, can_edit: canEdit, can_comment: true, can_label: false, revision: 0 },
  ...moderated,
})

describe('a text of a thread', () => {
  it('has tasks that are ticked by click and by key, and keeps the focus there', async () => {
    let [done, edits] = [false, 1]
    const sent: unknown[] = []
    const { user } = openPage('/ada/engine/discussions/7', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': () => got(true, { done, edits }),
      'PUT /api/repo/{owner}/{repo}/threads/{number}/tasks': ({ body }: { body: unknown }) => {
        sent.push(body)
        done = Object(body).done
        edits += 1
        return null
      },
    })
    const box = await screen.findByRole('checkbox', { name: 'Wash' })
    expect(box.getAttribute('aria-checked')).toBe('false')
    await user.click(box)
    const checked = (is: boolean) => screen.findByRole('checkbox', { name: 'Wash', checked: is })
    await waitFor(async () => expect(document.activeElement).toBe(await checked(true)))
    await user.keyboard(' ')
    await checked(false)
    expect(sent).toEqual([
      { target: '', at: 2, done: true, edits: 1 },
      { target: '', at: 2, done: false, edits: 2 },
    ])
  })

  it('is read only for others', async () => {
    openPage('/ada/engine/discussions/7', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': () => got(false),
    })
    expect(await screen.findByText('Wash')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('shows what it was, and loses what is taken away', async () => {
    let isWiped = false
    const { user } = openPage('/ada/engine/discussions/7', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': () => got(false),
      'GET /api/repo/{owner}/{repo}/threads/{number}/versions': () => ({
        items: [
          { uid: 'v2', author: grace, at: moment, is_wiped: false },
          { uid: 'v1', author: null, at: moment, is_wiped: isWiped },
        ],
        can_wipe: true,
      }),
      'GET /api/repo/{owner}/{repo}/threads/{number}/versions/{uid}': ({ params }: { params: unknown }) =>
        Object(params).uid === 'v2' ? { before: 'Wool\nDye', body: 'Linen\nDye' } : { before: '', body: 'Wool\nDye' },
      'DELETE /api/repo/{owner}/{repo}/threads/{number}/versions/{uid}': () => {
        isWiped = true
        return null
      },
    })
    await user.click(await screen.findByRole('button', { name: 'edited' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edits' }))
    expect(await dialog.findByText('-Wool')).toBeTruthy()
    expect(dialog.getByText('+Linen')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Remove this version' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: /a deleted account/ }))
    await user.click(await dialog.findByRole('button', { name: 'Remove this version' }))
    expect(await dialog.findByText('What stood here was removed')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Remove this version' })).toBeNull()
  })

  it('says in lists how much of it is done', async () => {
    openPage('/ada/engine/discussions', {
      'GET /api/repo/{owner}/{repo}/discussions': () => ({
        ...{ items: [thread], pinned: [], next: null, open: 1, closed: 0 },
      }),
    })
    expect(await screen.findByText(/1 of 2 tasks/)).toBeTruthy()
  })
})
