import { screen, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { moment, openPage, pullAnswer } from '../../../testing/samples.ts'

const one = 'GET /api/repo/{owner}/{repo}/pulls/{number}'
const add = 'PUT /api/repo/{owner}/{repo}/pulls/{number}/queue'
const remove = 'DELETE /api/repo/{owner}/{repo}/pulls/{number}/queue'
const queue = 'GET /api/repo/{owner}/{repo}/queue'
const path = '/ada/engine/pulls/12'
const by = { username: 'grace', avatar_url: null }

describe('the merge queue of a branch', () => {
  it('takes a pull request instead of a merge, says who is before it, and gives it back', async () => {
    let isQueued = false
    const waiting = () => [
      { number: 3, title: 'Before', by, at: moment, is_tried: true },
      ...(isQueued ? [{ number: 12, title: 'Oil the wheel', by, at: moment, is_tried: false }] : []),
    ]
    const { user, server } = openPage(path, {
      [one]: () =>
        pullAnswer({
          pull: { can_fast_forward: true, queue: { length: isQueued ? 2 : 1, place: isQueued ? 2 : null } },
        }),
      [queue]: () => ({ items: waiting(), tip_id: 'c'.repeat(40) }),
      [add]: () => {
        isQueued = true
        return null
      },
      [remove]: () => {
        isQueued = false
        return null
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Add to merge queue' }))
    expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
    await screen.findByRole('menuitem', { name: 'Squash and merge' })
    expect(screen.queryByRole('menuitem', { name: 'Fast-forward' })).toBeNull()
    await user.click(screen.getByRole('menuitem', { name: 'Squash and merge' }))
    expect(await screen.findByText('In the merge queue: 2 of 2')).toBeTruthy()
    expect(server.bodies(add)).toEqual([{ method: 'squash', head: 'a'.repeat(40) }])
    const list = within(screen.getByRole('list', { name: 'Merge queue of main' }))
    expect(await list.findByText('Waits for its turn')).toBeTruthy()
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Before #3 Waits for checks',
      'Oil the wheel #12 Waits for its turn',
    ])
    expect(list.getByRole('link', { name: 'Before #3' }).getAttribute('href')).toBe('/ada/engine/pulls/3')
    await user.click(screen.getByRole('button', { name: 'Remove from merge queue' }))
    expect(await screen.findByRole('button', { name: 'Add to merge queue' })).toBeTruthy()
  })

  it('says why it took nothing, or could not be loaded', async () => {
    const refused = (code: string, msg: string) =>
      Response.json({ code: 422, msg, data: null, message_code: code, message_params: {} }, { status: 422 })
    const { user } = openPage(path, {
      [one]: () => pullAnswer({ pull: { queue: { length: 1, place: null } } }),
      [queue]: () => refused('request.unknown', 'No such branch'),
      [add]: () => refused('pull.moved', 'There are new commits'),
    })
    await user.click(await screen.findByRole('button', { name: 'Add to merge queue' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Create a merge commit' }))
    expect(await screen.findByText('There are new commits')).toBeTruthy()
    expect(await screen.findByText('No such branch')).toBeTruthy()
  })

  it('is shown to whoever may not merge, with why something left it', async () => {
    const items = [
      { what: 'queued' as const, by, from: null },
      { what: 'dequeued' as const, by, from: 'cancelled' },
      { what: 'dequeued' as const, by: null, from: 'checks' },
      { what: 'head_deleted' as const, by, from: 'topic' },
      { what: 'head_restored' as const, by, from: 'topic' },
    ].map((event, at) => ({ ...event, to: null, kind: 'event' as const, uid: `e${at}`, at: moment }))
    openPage(path, {
      [one]: () => ({ ...pullAnswer({ pull: { queue: { length: 1, place: 1 }, can_merge: false } }), items }),
      [queue]: () => ({ items: [], tip_id: null }),
    })
    expect(await screen.findByText('In the merge queue: 1 of 1')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove from merge queue' })).toBeNull()
    for (const said of [
      'grace added this to the merge queue',
      'grace removed this from the merge queue',
      'Removed from the merge queue: a required check failed',
      'grace deleted the branch topic',
      'grace restored the branch topic',
    ])
      expect(
        await screen.findByText((_, element) => element?.tagName === 'SPAN' && element.textContent === said),
      ).toBeTruthy()
  })
})
