import type { LockReason, ThreadComment } from '@sheaf/contract'
import { screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { moderated, moment, noText, openPage } from '../../testing/samples.ts'

const thread = {
  ...{ number: 7, title: 'Which yarn?', state: 'open' as const, author: null, comments: 1, milestone: null },
  ...{ labels: [], assignees: [], created_at: moment, updated_at: moment },
  ...{ is_locked: false, is_pinned: false, is_answered: false, tasks: { all: 0, done: 0 } },
}
const comment: ThreadComment = {
  ...{ kind: 'comment', uid: 'c1', author: { username: 'grace', avatar_url: null }, ...noText },
  ...{ body_html: '<p>Linen</p>', can_edit: false, can_delete: false },
}
const got = (more: object = {}, of: object = {}) => ({
  ...{ thread: { ...thread, ...noText, body_html: '', ...of }, reactions: [], items: [comment], next: null },
  ...{ can_edit: false, can_comment: true, can_label: false, revision: 0, ...moderated, ...more },
})

describe('a discussion', () => {
  it('is locked with a reason and opened again, pinned and taken down, by who looks after the repository', async () => {
    let [isLocked, isPinned]: [boolean, boolean] = [false, false]
    let reason: LockReason | null = null
    const { user } = openPage('/ada/engine/discussions/7', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': () =>
        got({ can_label: true, lock_reason: reason }, { is_locked: isLocked, is_pinned: isPinned }),
      'PUT /api/repo/{owner}/{repo}/threads/{number}/lock': ({ body }: { body: unknown }) => {
        isLocked = Object(body).locked
        reason = Object(body).reason ?? null
        return null
      },
      'PUT /api/repo/{owner}/{repo}/discussions/{number}/pin': ({ body }: { body: unknown }) => {
        isPinned = Object(body).pinned
        return null
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Lock conversation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Lock this conversation?' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Too heated')
    await user.click(dialog.getByRole('button', { name: 'Lock conversation' }))
    expect(await screen.findByText(/This conversation is locked \(Too heated\)/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Unlock conversation' }))
    await waitFor(() => expect(screen.queryByText(/This conversation is locked/)).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Pin' }))
    expect(await screen.findByRole('button', { name: 'Unpin' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete discussion' })).toBeNull()
  })

  it('is answered by a comment that stands out', async () => {
    let answer: string | null = null
    const { user } = openPage('/ada/engine/discussions/7', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': () =>
        got({ answer, can_answer: true }, { is_answered: answer !== null }),
      'PUT /api/repo/{owner}/{repo}/discussions/{number}/answer': ({ body }: { body: unknown }) => {
        answer = Object(body).comment
        return null
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Mark as answer' }))
    const card = within(screen.getByRole('article', { name: 'grace' }))
    expect(await card.findByText('Answer')).toBeTruthy()
    expect(screen.getByText(/Open · Answered/)).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Unmark as answer' }))
    await waitFor(() => expect(card.queryByText('Answer')).toBeNull())
  })

  it('is deleted by a maintainer, who is led back to the list', async () => {
    let isGone = false
    const { user, location } = openPage('/ada/engine/discussions/7', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': () => got({ can_delete: true }),
      'GET /api/repo/{owner}/{repo}/discussions': () => ({
        ...{ items: isGone ? [] : [thread], pinned: [], next: null, open: isGone ? 0 : 1, closed: 0 },
      }),
      'DELETE /api/repo/{owner}/{repo}/discussions/{number}': () => {
        isGone = true
        return null
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete discussion' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this discussion?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No discussions yet')).toBeTruthy()
    expect(location()).toBe('/ada/engine/discussions')
  })

  it('that is locked has no field for others, and says why', async () => {
    openPage('/ada/engine/discussions/7', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': () => {
        const by = { username: 'ada', avatar_url: null }
        const event = { kind: 'event', by, at: moment, from: null, to: null }
        const items = [
          { ...event, uid: 'e1', what: 'locked', to: 'spam' },
          { ...event, uid: 'e2', what: 'unlocked' },
          { ...event, uid: 'e3', what: 'locked' },
          { ...event, uid: 'e4', what: 'pinned' },
          { ...event, uid: 'e5', what: 'unpinned' },
          { ...event, uid: 'e6', what: 'answered', to: 'grace' },
          { ...event, uid: 'e7', what: 'unanswered' },
        ]
        return got({ items, can_comment: false }, { is_locked: true })
      },
    })
    const line = async (words: RegExp) => (await screen.findByText(words)).textContent
    expect(await line(/conversation: /)).toBe('ada locked this conversation: Spam')
    expect(await line(/unlocked/)).toBe('ada unlocked this conversation')
    expect(await line(/marked a comment/)).toBe('ada marked a comment of grace as the answer')
    expect(screen.getByText('This conversation is locked. Only people who can push can write here')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('stands above the others where it is pinned, and lists are narrowed to what is answered', async () => {
    const queries: string[] = []
    const { user } = openPage('/ada/engine/discussions', {
      'GET /api/repo/{owner}/{repo}/discussions': ({ query }: { query: unknown }) => {
        const { q = '' } = Object(query)
        queries.push(q)
        const one = { ...thread, is_pinned: true, is_locked: true, is_answered: true }
        return { items: [thread], pinned: q === '' ? [one] : [], next: null, open: 1, closed: 0 }
      },
    })
    const pinned = within(await screen.findByRole('list', { name: 'Pinned' }))
    expect(pinned.getByText(/· Answered · Locked/)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Unanswered' }))
    await waitFor(() => expect(queries.at(-1)).toBe('is:unanswered'))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Pinned' })).toBeNull())
    await user.click(screen.getByRole('link', { name: 'Answered' }))
    await waitFor(() => expect(queries.at(-1)).toBe('is:answered'))
  })
})
