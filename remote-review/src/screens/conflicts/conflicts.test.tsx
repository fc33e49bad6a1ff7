import { cleanup, screen, waitFor, within } from '@sheaf/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage, pullAnswer } from '../../testing/samples.ts'

const list = 'GET /api/repo/{owner}/{repo}/pulls/{number}/conflicts'
const read = 'GET /api/repo/{owner}/{repo}/pulls/{number}/conflict'
const resolve = 'POST /api/repo/{owner}/{repo}/pulls/{number}/conflicts'
const one = 'GET /api/repo/{owner}/{repo}/pulls/{number}'
const path = '/ada/engine/pulls/12/conflicts'
const [head, base] = ['a'.repeat(40), 'b'.repeat(40)]

const inConflict = () => pullAnswer({ pull: { mergeable: 'conflict', conflicts: ['wheel.txt'] } })
const found = (...items: object[]) => ({ head_id: head, base_id: base, items, has_more: false })
const wheel = { path: 'wheel.txt', kind: 'text', gone_in: null }
const oil = { path: 'oil.txt', kind: 'deleted', gone_in: 'base' }
const marked = (name: string) =>
  `before\n<<<<<<< topic\nours of ${name}\n||||||| base\nzero\n=======\ntheirs of ${name}\n>>>>>>> main\nafter\n`

/** The page with two files in conflict. */
function openConflicts(more: Parameters<typeof openPage>[1] = {}) {
  return openPage(path, {
    [one]: inConflict,
    [list]: () => found(wheel, oil),
    [read]: ({ query }: { query: unknown }) => ({
      path: Object(query).path,
      text: Object(query).path === 'wheel.txt' ? marked('wheel') : 'old\n',
      marker_size: 7,
    }),
    ...more,
  })
}

const text = () => document.querySelector('.cm-content')?.textContent ?? ''

describe('conflicts of a pull request', () => {
  beforeEach(() => localStorage.clear())

  it('are taken from either side, marked as resolved, and committed as one merge', async () => {
    const { user, server } = openConflicts({ [resolve]: () => ({ commit_id: 'c'.repeat(40) }) })
    expect(await screen.findByText('Conflict 1 of 1')).toBeTruthy()
    const commit = screen.getByRole('button', { name: 'Commit merge' })
    expect(commit).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Mark as resolved' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Accept both' }))
    expect(await screen.findByText('No conflicts left')).toBeTruthy()
    expect(text()).toBe('beforeours of wheeltheirs of wheelafter')
    await user.click(screen.getByRole('button', { name: 'Mark as resolved' }))
    // The next one is there, which one branch has deleted.
    expect(await screen.findByText('main has deleted this file, and topic/wheels has changed it.')).toBeTruthy()
    expect(screen.getByText('1 of 2 files resolved')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Delete this file' }))
    await waitFor(() => expect(commit).toHaveProperty('disabled', false))
    await user.click(commit)
    expect(await screen.findByRole('region', { name: 'Merging' })).toBeTruthy()
    expect(server.bodies(resolve)).toEqual([
      {
        head,
        base,
        files: [
          { path: 'wheel.txt', text: 'before\nours of wheel\ntheirs of wheel\nafter\n' },
          { path: 'oil.txt', text: null },
        ],
      },
    ])
    expect(Object.keys(localStorage).filter((key) => key.includes('conflict'))).toEqual([])
  })

  it('are kept in the browser, also where a branch moves meanwhile, which is told', async () => {
    let isMoved = false
    const { user } = openConflicts({
      [list]: () => (isMoved ? { ...found(wheel), head_id: 'd'.repeat(40) } : found(wheel)),
      [resolve]: () => {
        isMoved = true
        return Response.json(
          { code: 409, msg: 'They moved', data: null, message_code: 'pull.conflicts_moved', message_params: {} },
          { status: 409 },
        )
      },
    })
    await screen.findByText('Conflict 1 of 1')
    await user.click(screen.getByRole('button', { name: 'Accept current' }))
    await user.click(await screen.findByRole('button', { name: 'Mark as resolved' }))
    await user.click(screen.getByRole('button', { name: 'Commit merge' }))
    expect((await screen.findByRole('alert')).textContent).toBe('They moved')
    await user.click(screen.getByRole('button', { name: 'Look at the conflicts again' }))
    expect(await screen.findByText('Conflict 1 of 1')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Put my text back' }))
    await waitFor(() => expect(text()).toBe('beforeours of wheelafter'))
    cleanup()
    openConflicts({ [list]: () => ({ ...found(wheel), head_id: 'd'.repeat(40) }) })
    await waitFor(() => expect(text()).toBe('beforeours of wheelafter'))
    expect(screen.getByText('0 of 1 files resolved')).toBeTruthy()
  })

  it('are for git where a file is no text, with its reason and the commands', async () => {
    openConflicts({ [list]: () => found(wheel, { path: 'gear.bin', kind: 'binary', gone_in: null }) })
    expect(await screen.findByRole('heading', { name: 'These conflicts have to be resolved with git' })).toBeTruthy()
    const files = within(screen.getByRole('list', { name: 'Files with conflicts' }))
    expect(files.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'wheel.txt Both branches changed it',
      'gear.bin It is no text',
    ])
    expect(screen.getByText(/git merge origin\/main/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Commit merge' })).toBeNull()
  })

  it('are none', async () => {
    openConflicts({ [list]: () => found() })
    expect(await screen.findByText('There are no conflicts')).toBeTruthy()
  })

  it('are for whoever may push', async () => {
    openConflicts({ [one]: () => pullAnswer({ pull: { mergeable: 'conflict', can_merge: false, can_commit: false } }) })
    expect(await screen.findByText("You can't resolve conflicts here")).toBeTruthy()
    expect(screen.getByText('Somebody who may push to topic/wheels has to resolve them')).toBeTruthy()
  })

  it('say so where they could not be loaded', async () => {
    openConflicts({ [list]: () => Response.json({ code: 500, msg: 'x', data: null }, { status: 500 }) })
    expect(await screen.findByText("Couldn't load the conflicts")).toBeTruthy()
  })

  it('are led to from the pull request, for whoever may push', async () => {
    openPage('/ada/engine/pulls/12', { [one]: inConflict })
    const link = await screen.findByRole('link', { name: 'Resolve conflicts' })
    expect(link.getAttribute('href')).toBe(path)
  })

  it('are led to for whom the author of a fork lets in', async () => {
    const thread = { head: 'grace:oil', head_kind: 'fork' } as const
    const pull = { mergeable: 'conflict', can_merge: false, can_commit: true } as const
    openPage('/ada/engine/pulls/12', { [one]: () => pullAnswer({ thread, pull }) })
    expect((await screen.findByRole('link', { name: 'Resolve conflicts' })).getAttribute('href')).toBe(path)
  })

  it('are not led to for others', async () => {
    openPage('/ada/engine/pulls/12', {
      [one]: () => pullAnswer({ pull: { mergeable: 'conflict', can_merge: false, can_commit: false } }),
    })
    await screen.findByRole('heading', { name: 'The branches have conflicts' })
    expect(screen.queryByRole('link', { name: 'Resolve conflicts' })).toBeNull()
  })
})
