import { ada, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../../routes.tsx'
import { withRepository } from '../../../testing/samples.ts'

const run = {
  state: 'failed',
  problem: 'wrong-credentials',
  detail: '',
  changed: 0,
  received_bytes: 100,
  started_at: '2026-11-02T10:00:00.000Z',
  finished_at: '2026-11-02T10:00:05.000Z',
} as const

const mirror = {
  url: 'https://example.org/engine.git',
  username: 'ada',
  interval_minutes: 60,
  next_at: new Date(Date.now() + 8.2 * 60 * 60_000).toISOString(),
  runs: [run, { ...run, state: 'done', problem: null, changed: 2, started_at: '2026-11-01T10:00:00.000Z' }],
} as const

const path = '/api/repo/{owner}/{repo}/mirror' as const
const open = (more = {}) => {
  const server = fakeServer(
    withRepository({ 'GET /api/repo/{owner}/{repo}/push-mirrors': () => [], [`GET ${path}`]: () => mirror, ...more }),
  )
  return { server, ...renderRoutes(routes, '/ada/engine/settings/mirror', { server, session: ada }) }
}

describe('the mirror of a repository', () => {
  it('says how it went lately, and syncs now', async () => {
    const { user, server } = open({
      [`POST ${path}/sync`]: () => ({
        ...mirror,
        runs: [{ ...run, state: 'running', problem: null, finished_at: null }],
      }),
    })
    const rows = within(await screen.findByRole('list', { name: 'Recent syncs' })).getAllByRole('listitem')
    expect(rows[0]?.textContent).toMatch(/^The other server doesn't accept this username and password/)
    expect(rows[1]?.textContent).toMatch(/^2 branches and tags changed/)
    expect(screen.getByText('in 8 hours', { exact: false }).textContent).toBe('in 8 hours')
    await user.click(screen.getByRole('button', { name: 'Sync now' }))
    expect(await screen.findByText('Syncing…')).toBeTruthy()
    expect(server.bodies(`POST ${path}/sync`)).toHaveLength(1)
  })

  it('is set up once somebody has understood what is deleted, and keeps its password', async () => {
    const { user, server } = open({ [`GET ${path}`]: () => null, [`PUT ${path}`]: () => mirror })
    await user.type(await screen.findByRole('textbox', { name: 'Address of the repository' }), mirror.url)
    await user.click(screen.getByRole('button', { name: 'Mirror this repository' }))
    expect(await screen.findByText("Confirm that branches and tags the source doesn't have are deleted")).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /^Delete branches and tags here/ }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sync' }), 'Every day')
    await user.click(screen.getByRole('button', { name: 'Mirror this repository' }))
    await waitFor(() =>
      expect(server.bodies(`PUT ${path}`)).toEqual([
        { url: mirror.url, username: '', password: '', interval_minutes: 1440, confirmed: true },
      ]),
    )
  })

  it('ends after a question', async () => {
    const { user, server } = open({ [`DELETE ${path}`]: () => null })
    await user.click(await screen.findByRole('button', { name: 'Stop mirroring' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(server.bodies(`DELETE ${path}`)).toHaveLength(1))
  })
})
