import type { Label } from '@sheaf/contract'
import { screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { moderated, moment, noText, openPage } from '../../testing/samples.ts'

const bug: Label = { uid: 'l1', name: 'bug', color: 'red', description: 'Something is broken' }
const docs: Label = { uid: 'l2', name: 'help wanted', color: 'blue', description: '' }
const thread = {
  ...{ number: 7, title: 'Which yarn?', state: 'open' as const, author: null, comments: 0 },
  assignees: [],
  milestone: null,
  is_locked: false,
  is_pinned: false,
  is_answered: false,
  tasks: { all: 0, done: 0 },
  ...{ created_at: moment, updated_at: moment },
}

describe('labels', () => {
  it('are listed, made, changed and deleted by who may', async () => {
    let items = [bug]
    const sent: unknown[] = []
    const { user } = openPage('/ada/engine/labels', {
      'GET /api/repo/{owner}/{repo}/labels': () => ({ items, can_edit: true }),
      'POST /api/repo/{owner}/{repo}/labels': ({ body }: { body: unknown }) => {
        sent.push(body)
        items = [bug, docs]
        return docs
      },
      'PUT /api/repo/{owner}/{repo}/labels/{uid}': ({ body }: { body: unknown }) => {
        sent.push(body)
        return bug
      },
      'DELETE /api/repo/{owner}/{repo}/labels/{uid}': () => {
        items = [docs]
        return null
      },
    })
    await screen.findByText('Something is broken')
    const link = screen.getByRole('link', { name: 'discussions' })
    expect(link.getAttribute('href')).toBe('/ada/engine/discussions?q=label%3Abug')
    await user.click(screen.getByRole('button', { name: 'New label' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Enter a name')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'help wanted')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Color' }), 'Blue')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('help wanted', { selector: '[data-color="blue"]' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Edit bug' }))
    const edit = within(await screen.findByRole('dialog', { name: 'Edit label' }))
    await user.type(edit.getByRole('textbox', { name: 'Description' }), '!')
    await user.click(edit.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      { name: 'help wanted', color: 'blue', description: '' },
      { name: 'bug', color: 'red', description: 'Something is broken!' },
    ])
    await user.click(screen.getByRole('button', { name: 'Delete bug' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete bug?' })).getByRole('button', { name: 'Delete' }),
    )
    await waitFor(() => expect(screen.queryByText('bug')).toBeNull())
  })

  it('say what they are for where there are none, and offer nothing that one may not do', async () => {
    openPage('/ada/engine/labels', {
      'GET /api/repo/{owner}/{repo}/labels': () => ({ items: [], can_edit: false }),
    })
    expect(await screen.findByText('No labels yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New label' })).toBeNull()
  })

  it('are given to a thread by a dialog that finds them', async () => {
    let labels = [bug]
    const sent: unknown[] = []
    const { user } = openPage('/ada/engine/discussions/7', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': () => ({
        ...{ thread: { ...thread, labels, ...noText, body_html: '' }, reactions: [], items: [], next: null },
        ...{ can_edit: false, can_comment: false, can_label: true, ...moderated, revision: 0 },
      }),
      'GET /api/repo/{owner}/{repo}/labels': () => ({ items: [bug, docs], can_edit: true }),
      'GET /api/repo/{owner}/{repo}/threads/{number}/subscription': () => ({ subscribed: false, reason: null }),
      'PUT /api/repo/{owner}/{repo}/threads/{number}/labels': ({ body }: { body: unknown }) => {
        sent.push(body)
        labels = [docs]
        return labels
      },
    })
    const list = within(await screen.findByRole('list', { name: 'Labels' }))
    expect(list.getByText('bug').title).toBe('Something is broken')
    await user.click(screen.getByRole('button', { name: 'Change labels' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Labels' }))
    await user.click(await dialog.findByRole('checkbox', { name: 'bug' }))
    await user.type(dialog.getByRole('searchbox', { name: 'Find a label' }), 'HELP')
    expect(dialog.queryByRole('checkbox', { name: 'bug' })).toBeNull()
    await user.click(dialog.getByRole('checkbox', { name: 'help wanted' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([{ labels: ['l2'] }]))
    await waitFor(() => expect(list.getByText('help wanted')).toBeTruthy())
  })

  it('narrow a list by what is written into its search', async () => {
    const queries: string[] = []
    const { user, location } = openPage('/ada/engine/discussions?q=yarn', {
      'GET /api/repo/{owner}/{repo}/discussions': ({ query }: { query: unknown }) => {
        queries.push(String(Object(query).q))
        return { items: [{ ...thread, labels: [bug] }], pinned: [], next: null, open: 1, closed: 0 }
      },
      'GET /api/repo/{owner}/{repo}/labels': () => ({ items: [bug, docs], can_edit: false }),
    })
    expect(await screen.findByText('bug', { selector: '[data-color="red"]' })).toBeTruthy()
    const open = async () => {
      await user.click(screen.getByRole('button', { name: 'Label' }))
      return within(await screen.findByRole('dialog', { name: 'Label' }))
    }
    await user.click(await (await open()).findByRole('option', { name: 'help wanted' }))
    await waitFor(() => expect(queries.at(-1)).toBe('yarn label:"help wanted"'))
    expect(await (await open()).findByRole('option', { name: 'help wanted Chosen' })).toBeTruthy()
    await user.click(screen.getByRole('option', { name: 'Without a label' }))
    await waitFor(() => expect(queries.at(-1)).toBe('yarn no:label'))
    await user.click(await (await open()).findByRole('option', { name: 'Without a label Chosen' }))
    // What was asked for before is known.
    await waitFor(() => expect(location()).toBe('/ada/engine/discussions?q=yarn'))
  })

  it('stand beside whose affair a thread is, which is changed in a dialog of its own', async () => {
    const ada = { username: 'ada', avatar_url: null }
    let assignees = [{ username: 'grace', avatar_url: null }]
    const sent: string[][] = []
    const { user } = openPage('/ada/engine/discussions/7', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': () => ({
        ...{
          thread: { ...thread, labels: [], assignees, ...noText, body_html: '' },
          reactions: [],
          items: [],
          next: null,
        },
        ...{ can_edit: false, can_comment: false, can_label: true, ...moderated, revision: 0 },
      }),
      'GET /api/repo/{owner}/{repo}/threads/{number}/subscription': () => ({ subscribed: true, reason: 'assigned' }),
      'PUT /api/repo/{owner}/{repo}/threads/{number}/assignees': ({ body }: { body: unknown }) => {
        const { usernames } = Object(body)
        sent.push(usernames)
        if (usernames.includes('eve'))
          return Response.json({ code: 422, msg: "eve can't be assigned", data: null }, { status: 200 })
        assignees = usernames.includes('ada') ? [ada] : []
        return assignees
      },
    })
    const list = within(await screen.findByRole('list', { name: 'Assignees' }))
    expect(list.getByRole('link', { name: 'grace' }).getAttribute('href')).toBe('/grace')
    expect(await screen.findByText("You're notified because this was assigned to you")).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Change assignees' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Assignees' }))
    await user.type(dialog.getByRole('textbox', { name: 'Assign somebody' }), 'eve{Enter}')
    expect(await dialog.findByText("eve can't be assigned")).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Unassign grace' }))
    // At once: the change before may be under way.
    await user.click(dialog.getByRole('button', { name: 'Assign yourself' }))
    expect(await dialog.findByRole('button', { name: 'Unassign ada' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Assign yourself' })).toBeNull()
    expect(sent).toEqual([['grace', 'eve'], [], ['ada']])
  })
})
