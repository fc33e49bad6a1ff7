import { ada, fakeServer, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../../routes.tsx'

const begun = {
  uid: 'begun',
  url: 'https://hub.example.org/datasets/ada/emmer',
  hub: { kind: 'dataset', id: 'ada/emmer', revision: 'v1', commit: null },
  username: '',
  owner: 'ada',
  repo_name: 'emmer',
  state: 'failed',
  phase: 'receiving',
  percent: 10,
  received_bytes: 1_000,
  problem: 'gated',
  created_at: '2026-01-01T00:00:00.000Z',
  finished_at: '2026-01-01T00:00:01.000Z',
}
const owner = { uid: ada.uid, username: 'ada', team: false }

const open = (path: string, more = {}) => {
  const server = fakeServer({
    'GET /api/user/import/hub': () => ({ hosts: ['https://hub.example.org', 'https://other.example.org'] }),
    'GET /api/user/import': () => ({ items: [] }),
    'GET /api/user/import/{import}': () => begun,
    'GET /api/repo/init/owner': () => [owner],
    'POST /api/user/import/hub': () => begun,
    ...more,
  })
  return { server, ...renderRoutes(routes, path, { server, session: ada }) }
}

describe('an import from a hub', () => {
  it('takes kind and name from the address, says why it failed, and begins again without the token', async () => {
    const { user, server, location } = open('/init/import/hub')
    expect(await screen.findByText(/hub\.example\.org, https:\/\/other/)).toBeTruthy()
    const source = screen.getByLabelText(/^Model or dataset/)
    await user.type(source, 'https://hub.example.org/datasets/ada/emmer/tree/v1')
    expect(screen.getByRole('radio', { name: /Dataset/ })).toHaveProperty('checked', true)
    expect(screen.getByLabelText(/^Repository name/)).toHaveProperty('value', 'emmer')
    expect(screen.getByLabelText(/^Revision/)).toHaveProperty('placeholder', 'v1')
    await user.click(screen.getByRole('checkbox', { name: /requires an access token/ }))
    await user.type(screen.getByLabelText(/^Access token/), 'secret')
    await user.click(screen.getByRole('button', { name: 'Import' }))
    await waitFor(() => expect(location()).toBe('/init/import/begun'))
    expect(server.bodies('POST /api/user/import/hub')[0]).toMatchObject({
      hub_kind: 'dataset',
      revision: '',
      token: 'secret',
      repo_name: 'emmer',
    })
    expect(await screen.findByText(/^Its authors decide who may download it/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(location()).toBe('/init/import/hub'))
    expect(await screen.findByLabelText(/^Access token/)).toHaveProperty('value', '')
    expect(screen.getByLabelText(/^Model or dataset/)).toHaveProperty('value', begun.url)
    expect(screen.getByLabelText(/^Revision/)).toHaveProperty('value', 'v1')
  })

  it('has no form where nothing may be imported from', async () => {
    open('/init/import/hub', { 'GET /api/user/import/hub': () => ({ hosts: [] }) })
    expect(await screen.findByText('No hubs to import from')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  })
})
