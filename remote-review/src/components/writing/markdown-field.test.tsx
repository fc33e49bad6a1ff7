import type { Thread } from '@sheaf/contract'
import { screen, waitFor } from '@sheaf/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { moderated, moment, noText, openPage } from '../../testing/samples.ts'

const thread: Thread = {
  number: 7,
  title: 'Which yarn?',
  state: 'open',
  author: { username: 'grace', avatar_url: null },
  comments: 0,
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

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('sheaf-draft'))

function openThread() {
  const sent: unknown[] = []
  const previewed: unknown[] = []
  const page = openPage('/ada/engine/discussions/7', {
    'GET /api/repo/{owner}/{repo}/discussions/{number}': () => ({
      thread: { ...thread, ...noText, body_html: '' },
      items: [],
      reactions: [],
      next: null,
      can_edit: false,
      can_comment: true,
      can_label: false,
      ...moderated,
      revision: 0,
    }),
    'GET /api/repo/{owner}/{repo}/threads/{number}/subscription': () => ({ subscribed: false, reason: null }),
    'POST /api/repo/{owner}/{repo}/threads/preview': ({ body }: { body: unknown }) => {
      previewed.push(body)
      return { html: '<p>It is <em>soft</em></p>' }
    },
    'POST /api/repo/{owner}/{repo}/discussions/{number}/comments': ({ body }: { body: unknown }) => {
      sent.push(body)
      return {
        ...{ kind: 'comment', uid: 'c1', author: null, ...noText, body_html: '', can_edit: true, can_delete: true },
      }
    },
  })
  return { ...page, sent, previewed }
}

describe('a text in Markdown', () => {
  beforeEach(() => localStorage.clear())

  it('is shown as it will be, and sent by key', async () => {
    const { user, sent, previewed } = openThread()
    const field = await screen.findByRole('textbox', { name: 'Write a comment' })
    await user.click(screen.getByRole('tab', { name: 'Preview' }))
    expect(await screen.findByText('There is nothing to preview')).toBeTruthy()
    expect(previewed).toEqual([])
    await user.click(screen.getByRole('tab', { name: 'Write' }))
    await user.type(field, 'It is *soft*')
    await user.click(screen.getByRole('tab', { name: 'Preview' }))
    expect((await screen.findByText('soft')).tagName).toBe('EM')
    expect(previewed).toEqual([{ text: 'It is *soft*' }])
    await user.click(screen.getByRole('tab', { name: 'Write' }))
    await user.type(field, '{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent).toEqual([{ body: 'It is *soft*' }]))
    await waitFor(() => expect(field).toHaveProperty('value', ''))
    expect(kept()).toEqual([])
  })

  it('is kept until it is sent or thrown away', async () => {
    const { user, navigate } = openThread()
    const field = () => screen.findByRole('textbox', { name: 'Write a comment' })
    await user.type(await field(), 'Half a thou')
    await navigate('/ada/engine/discussions/new')
    await waitFor(() => expect(kept()).toHaveLength(1))
    expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveProperty('value', '')
    await navigate('/ada/engine/discussions/7')
    expect(await field()).toHaveProperty('value', 'Half a thou')
    expect(screen.getByText('What you wrote here before is back.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Discard it' }))
    expect(await field()).toHaveProperty('value', '')
    expect(kept()).toEqual([])
    expect(screen.queryByText('What you wrote here before is back.')).toBeNull()
  })
})
