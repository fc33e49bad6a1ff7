import { ada, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../../routes.tsx'
import { entry, repository, withRepository } from '../../../testing/samples.ts'

/** What commits say is told to readers alone. */
const unknown = { commit_id: null, commit_message: null, commit_time: null }

const ask = 'POST /api/repo/{owner}/{repo}/access-request'

/** A gated repository as somebody sees it who was not let in; what only readers are told is refused. */
const open = (
  request: { state: 'pending' | 'rejected'; reason: string } | null,
  { path = '/ada/engine', session = ada as typeof ada | null, more = {} } = {},
) => {
  const closed = () => new Response('', { status: 403 })
  const shown = repository(
    { gate: 'manual' },
    { can_read: false, is_owner: false, can_write: false, can_configure: false, access_request: request },
  )
  const server = fakeServer(
    withRepository({
      'GET /api/repo/{owner}/{repo}': () => shown,
      'GET /api/repo/{owner}/{repo}/refs': closed,
      'GET /api/repo/{owner}/{repo}/commit/{branch*}': closed,
      'GET /api/repo/{owner}/{repo}/activity': closed,
      'GET /api/repo/{owner}/{repo}/releases': closed,
      'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': () => [
        entry('src', 'Tree', unknown),
        entry('weights.bin', 'Blob', unknown),
      ],
      'GET /api/repo/{owner}/{repo}/readme/{branch}/{path*}': () => ({
        path: 'README.md',
        format: 'markdown',
        html: '<p>What it is for</p>',
        facts: [],
        notes: [],
      }),
      ...more,
    }),
  )
  return { server, ...renderRoutes(routes, path, { server, ...(session && { session }) }) }
}

describe('a gated repository, for whoever was not let in', () => {
  it('shows its card and the names of its files, and asks for access once one agrees', async () => {
    const { server, user } = open(null, { more: { [ask]: () => ({ state: 'pending', reason: '' }) } })
    await user.click(await screen.findByRole('button', { name: 'Agree and request access' }))
    await waitFor(() => expect(server.bodies(ask)).toHaveLength(1))
    const files = within(await screen.findByRole('list', { name: 'Files' }))
    expect(files.getByText('weights.bin')).toBeDefined()
    expect(files.queryByRole('link')).toBeNull()
    expect(await screen.findByText('What it is for')).toBeDefined()
    const tabs = within(screen.getByRole('navigation', { name: 'Repository' }))
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Files', 'Discussions'])
    expect(screen.queryByRole('link', { name: 'Fork' })).toBeNull()
  })

  it('says that a request waits', async () => {
    open({ state: 'pending', reason: '' })
    expect(await screen.findByRole('button', { name: 'Withdraw request' })).toBeDefined()
  })

  it('says why a request was declined', async () => {
    open({ state: 'rejected', reason: 'Students only' })
    expect(await screen.findByText('Students only')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Agree and request access' })).toBeNull()
  })

  it('asks visitors to log in, and come back', async () => {
    open(null, { session: null })
    const link = await screen.findByRole('link', { name: 'Log in to request access' })
    expect(link.getAttribute('href')).toContain('next=%2Fada%2Fengine')
  })

  it('says of each other part that it is shared on request', async () => {
    open(null, { path: '/ada/engine/commits' })
    expect(await screen.findByText('This part is shared on request')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Request access' }).getAttribute('href')).toBe('/ada/engine')
  })
})
