import type { AccessRequest } from '@sheaf/contract'
import { ada, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../../routes.tsx'
import { repository, withRepository } from '../../../testing/samples.ts'

const list = 'GET /api/repo/{owner}/{repo}/access-requests'
const decide = 'POST /api/repo/{owner}/{repo}/access-requests/{username}'
const grant = 'POST /api/repo/{owner}/{repo}/access-requests'
const setGate = 'POST /api/repo/{owner}/{repo}/settings/gate'

const request = (username: string, state: AccessRequest['state'] = 'pending'): AccessRequest => ({
  username,
  display_name: '',
  avatar_url: null,
  state,
  reason: '',
  asked_at: '2026-01-01T00:00:00.000Z',
  decided_at: null,
  decided_by: null,
})

const counts = { pending: 2, accepted: 1, rejected: 0 }

const open = (gate: 'none' | 'manual', more = {}) => {
  const server = fakeServer(
    withRepository({
      'GET /api/repo/{owner}/{repo}': () => repository({ gate }),
      [list]: () => ({ items: [request('grace'), request('mary')], next: null, counts }),
      [decide]: () => null,
      [grant]: () => null,
      [setGate]: () => null,
      ...more,
    }),
  )
  return { server, ...renderRoutes(routes, '/ada/engine/settings/access', { server, session: ada }) }
}

describe('access on request, in the settings', () => {
  it('is chosen, and has no requests while it is open', async () => {
    const { server, user } = open('none')
    const gate = await screen.findByRole('combobox', { name: 'Who gets access' })
    expect(screen.queryByRole('heading', { name: 'Requests' })).toBeNull()
    await user.selectOptions(gate, 'On request, granted by you')
    await waitFor(() => expect(server.bodies(setGate)).toEqual([{ gate: 'manual' }]))
  })

  it('is given to who asked by keyboard, declined with a reason, and given to who has not asked', async () => {
    const { server, user, notices } = open('manual')
    const rows = within(await screen.findByRole('list', { name: 'Waiting' }))
    rows.getByRole('button', { name: 'Accept grace' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.bodies(decide)).toEqual([{ state: 'accepted', reason: '' }]))
    await user.click(rows.getByRole('button', { name: 'Decline mary' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), 'Students only')
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(server.bodies(decide).at(-1)).toEqual({ state: 'rejected', reason: 'Students only' }))
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'ida{Enter}')
    await waitFor(() => expect(server.bodies(grant)).toEqual([{ username: 'ida' }]))
    expect(notices.at(-1)?.message).toBe('ida has access now')
  })

  it('says so where there is nobody', async () => {
    open('manual', { [list]: () => ({ items: [], next: null, counts }) })
    expect(await screen.findByText('No requests are waiting')).toBeDefined()
  })

  it('offers another try where the list failed', async () => {
    open('manual', { [list]: () => new Response('', { status: 500 }) })
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined()
  })
})
