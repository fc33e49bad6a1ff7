import type { Milestone } from '@sheaf/contract'
import { screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { moderated, moment, noText, openPage } from '../../testing/samples.ts'

const first: Milestone = {
  ...{ uid: 'm1', title: '1.0', description: 'What holds', due_on: '2020-05-31', state: 'open', open: 4, closed: 3 },
}
const second: Milestone = {
  ...{ uid: 'm2', title: 'Version 2', description: '', due_on: '', state: 'open', open: 0, closed: 0 },
}
const old: Milestone = { ...second, uid: 'm0', title: '0.9', due_on: '2019-01-02', state: 'closed' }
const thread = {
  ...{ number: 7, title: 'Which yarn?', state: 'open' as const, author: null, comments: 0 },
  ...{ is_locked: false, is_pinned: false, is_answered: false, tasks: { all: 0, done: 0 } },
  ...{ labels: [], assignees: [], created_at: moment, updated_at: moment },
}

describe('milestones', () => {
  it('show how far they are, and are made, closed and deleted by who may', async () => {
    let items = [first, old]
    const sent: unknown[] = []
    const { user } = openPage('/ada/engine/milestones', {
      'GET /api/repo/{owner}/{repo}/milestones': () => ({ items, can_edit: true }),
      'POST /api/repo/{owner}/{repo}/milestones': ({ body }: { body: unknown }) => {
        sent.push(body)
        items = [first, second, old]
        return { uid: 'm2' }
      },
      'PUT /api/repo/{owner}/{repo}/milestones/{uid}': ({ body }: { body: unknown }) => {
        sent.push(body)
        items = [{ ...first, state: 'closed' }, second, old]
        return null
      },
      'DELETE /api/repo/{owner}/{repo}/milestones/{uid}': () => {
        items = [first]
        return null
      },
    })
    const bar = await screen.findByRole('progressbar', { name: 'Progress of 1.0' })
    expect([bar.getAttribute('max'), bar.getAttribute('value')]).toEqual(['7', '3'])
    expect(screen.getByText('3 of 7 closed')).toBeTruthy()
    expect(screen.getByText(/Overdue since/).textContent).toBe('Overdue since May 31, 2020')
    const link = screen.getByRole('link', { name: 'discussions' })
    expect(link.getAttribute('href')).toBe('/ada/engine/discussions?q=milestone%3A1.0')
    await user.click(screen.getByRole('button', { name: 'New milestone' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Enter a title')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Version 2')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Nothing is planned for it yet')).toBeTruthy()
    expect(screen.getByText('No due date')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Close 1.0' }))
    await waitFor(() => expect(screen.queryByText('1.0')).toBeNull())
    expect(sent).toEqual([
      { title: 'Version 2', description: '', due_on: '' },
      { title: '1.0', description: 'What holds', due_on: '2020-05-31', state: 'closed' },
    ])
    await user.click(screen.getByRole('link', { name: 'Closed 2' }))
    const due = (await screen.findAllByText(/Due on/)).map(({ textContent }) => textContent)
    expect(due).toEqual(['Due on May 31, 2020', 'Due on Jan 2, 2019'])
    await user.click(screen.getByRole('button', { name: 'Delete 0.9' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Delete 0.9?' }))
    await user.click(asked.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No closed milestones')).toBeTruthy()
  })

  it('say what they are for where there are none, and offer nothing that one may not do', async () => {
    openPage('/ada/engine/milestones', {
      'GET /api/repo/{owner}/{repo}/milestones': () => ({ items: [], can_edit: false }),
    })
    expect(await screen.findByText('No milestones yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New milestone' })).toBeNull()
  })

  it('are given to a thread, among those that are open', async () => {
    let milestone: { uid: string; title: string } | null = { uid: 'm0', title: '0.9' }
    const sent: unknown[] = []
    const { user } = openPage('/ada/engine/discussions/7', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': () => ({
        ...{ thread: { ...thread, milestone, ...noText, body_html: '' }, reactions: [], items: [], next: null },
        ...{ can_edit: false, can_comment: false, can_label: true, ...moderated, revision: 0 },
      }),
      'GET /api/repo/{owner}/{repo}/milestones': () => ({
        items: [first, second, { ...old, uid: 'm3', title: '0.8' }],
        can_edit: true,
      }),
      'PUT /api/repo/{owner}/{repo}/threads/{number}/milestone': ({ body }: { body: unknown }) => {
        sent.push(body)
        milestone = Object(body).milestone === null ? null : { uid: 'm2', title: 'Version 2' }
        return null
      },
    })
    const link = await screen.findByRole('link', { name: '0.9' })
    expect(link.getAttribute('href')).toBe('/ada/engine/discussions?q=milestone%3A0.9')
    await user.click(screen.getByRole('button', { name: 'Change milestone' }))
    await screen.findByRole('option', { name: '1.0' })
    expect(screen.queryByRole('option', { name: '0.8' })).toBeNull()
    await user.type(screen.getByRole('combobox', { name: 'Find a milestone' }), 'version{Enter}')
    await screen.findByRole('link', { name: 'Version 2' })
    await user.click(screen.getByRole('button', { name: 'Change milestone' }))
    await user.click(await screen.findByRole('option', { name: 'No milestone' }))
    expect(await screen.findByRole('button', { name: 'Set milestone' })).toBeTruthy()
    expect(sent).toEqual([{ milestone: 'm2' }, { milestone: null }])
  })

  it('narrow a list by what is written into its search', async () => {
    const queries: string[] = []
    const { user, location } = openPage('/ada/engine/discussions?q=yarn no:label', {
      'GET /api/repo/{owner}/{repo}/discussions': ({ query }: { query: unknown }) => {
        queries.push(String(Object(query).q))
        return { items: [{ ...thread, milestone: first }], pinned: [], next: null, open: 1, closed: 0 }
      },
      'GET /api/repo/{owner}/{repo}/milestones': () => ({ items: [first, second, old], can_edit: false }),
    })
    const pick = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'Milestone' }))
      await user.click(await screen.findByRole('option', { name }))
    }
    await pick('Version 2')
    await waitFor(() => expect(queries.at(-1)).toBe('yarn no:label milestone:"Version 2"'))
    await pick('Without a milestone')
    await waitFor(() => expect(queries.at(-1)).toBe('yarn no:label no:milestone'))
    await pick('Without a milestone Chosen')
    // What was asked for before is known.
    await waitFor(() => expect(location()).toBe('/ada/engine/discussions?q=yarn+no%3Alabel'))
    // The list may just be put in place of another one, whose rows go.
    await waitFor(async () => {
      await user.click(screen.getByRole('link', { name: '1.0' }))
      expect(queries.at(-1)).toBe('milestone:1.0')
    })
  })
})
