import { screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { moment, openPage, pullAnswer } from '../../../testing/samples.ts'

const one = 'GET /api/repo/{owner}/{repo}/pulls/{number}'
const enable = 'PUT /api/repo/{owner}/{repo}/pulls/{number}/auto-merge'
const disable = 'DELETE /api/repo/{owner}/{repo}/pulls/{number}/auto-merge'
const path = '/ada/engine/pulls/12'
const waiting = { reason: 'approvals' as const, pattern: 'main', needed: 1, found: 0 }
const by = { username: 'grace', avatar_url: null }

describe('auto-merge of a pull request', () => {
  it('is asked for in one of the ways that may be possible later, and taken back', async () => {
    let isWanted = false
    const gates = [
      waiting,
      { reason: 'linear' as const, pattern: 'main', needed: 0, found: 0, methods: ['merge' as const] },
    ]
    const wish = { by, method: 'squash' as const, at: moment }
    const { user, server } = openPage(path, {
      [one]: () => pullAnswer({ pull: { gates, auto_merge: isWanted ? wish : null } }),
      [enable]: () => {
        isWanted = true
        return null
      },
      [disable]: () => {
        isWanted = false
        return null
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Merge when ready' }))
    await screen.findByRole('menuitem', { name: 'Squash and merge' })
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Squash and merge',
      'Rebase and merge',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Squash and merge' }))
    expect(await screen.findByText('Merges when ready')).toBeTruthy()
    expect(screen.getByText(/^grace enabled auto-merge/).textContent).toMatch(/Squash and merge$/)
    expect(server.bodies(enable)).toEqual([{ method: 'squash', head: 'a'.repeat(40) }])
    await user.click(screen.getByRole('button', { name: 'Disable auto-merge' }))
    expect(await screen.findByRole('button', { name: 'Merge when ready' })).toBeTruthy()
  })

  it('says why it was not enabled', async () => {
    const { user } = openPage(path, {
      [one]: () => pullAnswer({ thread: { is_draft: true } }),
      [enable]: () =>
        Response.json(
          { code: 409, msg: 'There are new commits', data: null, message_code: 'pull.moved', message_params: {} },
          { status: 409 },
        ),
    })
    await user.click(await screen.findByRole('button', { name: 'Merge when ready' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Create a merge commit' }))
    expect(await screen.findByText('There are new commits')).toBeTruthy()
  })

  it('is shown to everybody and offered to nobody who may not merge, nor where nothing is waited for', async () => {
    const wish = { by, method: 'merge' as const, at: moment }
    const items = [
      { what: 'auto_merge_enabled' as const, by, from: null, to: 'merge' },
      { what: 'auto_merge_disabled' as const, by, from: 'cancelled', to: null },
      { what: 'auto_merge_disabled' as const, by: null, from: 'conflict', to: null },
    ].map((event, at) => ({ ...event, kind: 'event' as const, uid: `e${at}`, at: moment }))
    openPage(path, {
      [one]: () => ({ ...pullAnswer({ pull: { gates: [waiting], auto_merge: wish, can_merge: false } }), items }),
    })
    expect(await screen.findByText('Merges when ready')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Disable auto-merge' })).toBeNull()
    for (const said of [
      'grace enabled auto-merge',
      'grace disabled auto-merge',
      'Auto-merge was disabled: the branches have conflicts',
    ])
      expect(
        await screen.findByText((_, element) => element?.tagName === 'SPAN' && element.textContent === said),
      ).toBeTruthy()
  })

  it('is not offered where it can be merged at once, or by nobody', async () => {
    openPage(path, { [one]: () => pullAnswer() })
    expect(await screen.findByRole('button', { name: 'Merge' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Merge when ready' })).toBeNull())
  })
})
