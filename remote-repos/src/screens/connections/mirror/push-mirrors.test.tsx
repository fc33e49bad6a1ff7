import { ada, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../../routes.tsx'
import { withRepository } from '../../../testing/samples.ts'

const run = {
  state: 'failed',
  problem: 'rejected',
  detail: 'refs/heads/main: non-fast-forward',
  changed: 0,
  refused: 1,
  started_at: '2026-11-02T10:00:00.000Z',
  finished_at: '2026-11-02T10:00:05.000Z',
} as const

const mirror = {
  uid: 'one',
  url: 'https://example.org/engine.git',
  username: 'ada',
  interval_minutes: 60,
  on_push: true,
  overwrites: false,
  prunes: true,
  protected_only: false,
  set_by: 'ada',
  next_at: '2100-11-02T11:00:00.000Z',
  runs: [run, { ...run, state: 'done', problem: null, detail: '', changed: 2, started_at: '2026-11-01T10:00:00.000Z' }],
} as const

const path = '/api/repo/{owner}/{repo}/push-mirrors' as const
const open = (more = {}) => {
  const server = fakeServer(
    withRepository({
      'GET /api/repo/{owner}/{repo}/mirror': () => null,
      [`GET ${path}`]: () => [mirror],
      ...more,
    }),
  )
  return { server, ...renderRoutes(routes, '/ada/engine/settings/mirror', { server, session: ada }) }
}

describe('where a repository is pushed to', () => {
  it('says how it went lately, and pushes now', async () => {
    const { user, server } = open({
      [`POST ${path}/{uid}/push`]: () => ({
        ...mirror,
        runs: [{ ...run, state: 'running', problem: null, finished_at: null }],
      }),
    })
    const last = await screen.findByRole('list', { name: 'Last push' })
    expect(last.textContent).toMatch(/^The other server didn't take all of it. refs\/heads\/main: non-fast-forward/)
    expect(screen.getByText(/After each push · Every hour/)).toBeTruthy()
    await user.click(screen.getByText('Earlier pushes'))
    expect(screen.getByRole('list', { name: 'Earlier pushes' }).textContent).toMatch(/^2 branches and tags pushed/)
    await user.click(screen.getByRole('button', { name: 'Push now' }))
    expect(await screen.findByText('Pushing…')).toBeTruthy()
    expect(server.bodies(`POST ${path}/{uid}/push`)).toHaveLength(1)
  })

  it('is added with what users of mirrors expect, and changed without its password', async () => {
    const { user, server } = open({ [`POST ${path}`]: () => mirror, [`PUT ${path}/{uid}`]: () => mirror })
    await user.click(await screen.findByRole('button', { name: 'Add mirror' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Address of the repository' }), mirror.url)
    await user.click(dialog.getByRole('button', { name: 'Add mirror' }))
    await waitFor(() =>
      expect(server.bodies(`POST ${path}`)).toEqual([
        {
          url: mirror.url,
          username: '',
          password: '',
          interval_minutes: 480,
          on_push: true,
          overwrites: true,
          prunes: true,
          protected_only: false,
        },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const edit = within(await screen.findByRole('dialog'))
    await user.click(edit.getByRole('checkbox', { name: /^Only branches that a rule protects/ }))
    await user.click(edit.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.bodies(`PUT ${path}/{uid}`)[0]).toMatchObject({
        username: 'ada',
        password: '',
        overwrites: false,
        protected_only: true,
      }),
    )
  })

  it('ends after a question', async () => {
    const { user, server } = open({ [`DELETE ${path}/{uid}`]: () => null })
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(server.bodies(`DELETE ${path}/{uid}`)).toHaveLength(1))
    expect(screen.queryByText(mirror.url)).toBeNull()
  })
})
