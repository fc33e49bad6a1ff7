import { ownerKey, queryClient } from '@sheaf/shell'
import { ada, fakeServer, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'
import { withRepository } from '../../testing/samples.ts'

const owners = [
  { uid: 'team-1', username: 'analysts', team: true },
  { uid: ada.uid, username: 'ada', team: false },
]
const nodes = [
  { name: 'archive', default: false },
  { name: 'local', default: true },
]

const open = (more = {}, path = '/init/repository', session: typeof ada | null = ada) => {
  const server = fakeServer({
    ...withRepository({ 'GET /api/repo/{owner}/{repo}/refs': () => [] }),
    'GET /api/repo/init/owner': () => owners,
    'GET /api/repo/init/storage': () => nodes,
    'PATCH /api/repo/init': () => null,
    'POST /api/repo/init': () => ({ uid: 'r', owner: 'ada', repo_name: 'engine' }),
    ...more,
  })
  return { server, ...renderRoutes(routes, path, { server, ...(session && { session }) }) }
}

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Repository name/ })
const choice = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(label), { selector: 'input' })
const chosen = async (label: string, value: string) => {
  const field = await choice(label)
  await waitFor(() => expect(field.value).toBe(value))
}
const create = () => screen.getByRole('button', { name: 'Create Repository' })

describe('the creation hub', () => {
  it('leads to what can be made, and nowhere that is not there yet', async () => {
    open({}, '/init')
    await screen.findByRole('link', { name: 'Create Repository' })
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      '/init/repository',
      '/init/import',
      '/init/import/hub',
      '/init/team',
      '/init/project',
      '/init/dataset',
      '/docs',
      '/contact',
    ])
  })

  it.each(['/init', '/init/repository'])('sends a visitor from %s to log in and back', async (path) => {
    // Alone, without the host's areas, these routes take where it leads for a repository.
    const missing = { 'GET /api/repo/{owner}/{repo}': () => ({ code: 404, msg: 'Repository not found', data: null }) }
    const { location, server } = open(missing, path, null)
    await waitFor(() => expect(location()).toBe(`/auth/login?next=${encodeURIComponent(path)}`))
    expect(server.requests.filter(({ url }) => url.startsWith('/api/repo/init'))).toEqual([])
  })
})

describe('a new repository', () => {
  it("starts as one's own, public, on main and on the default storage node", async () => {
    open()
    await chosen('Owner', 'ada')
    await chosen('Storage', 'local')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Public' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Default branch' }).value).toBe('main')
  })

  it('asks for no storage where there is one node, and names that', async () => {
    const { user, server } = open({ 'GET /api/repo/init/storage': () => nodes.slice(1) })
    await user.type(await nameField(), 'engine')
    await chosen('Owner', 'ada')
    await user.click(create())
    await waitFor(() => expect(server.bodies('POST /api/repo/init')).toMatchObject([{ storage: 'local' }]))
    expect(screen.queryByLabelText(/Storage/)).toBeNull()
  })

  it('is checked, created, announced and opened', async () => {
    const { user, server, notices, location } = open()
    await user.type(await nameField(), ' engine ')
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Mill and store')
    await user.click(screen.getByRole('radio', { name: 'Model' }))
    await user.click(screen.getByRole('radio', { name: 'Private' }))
    await user.clear(screen.getByRole('textbox', { name: 'Default branch' }))
    await user.type(screen.getByRole('textbox', { name: 'Default branch' }), 'trunk')
    await user.click(create())
    await waitFor(() => expect(location()).toBe('/ada/engine'))
    expect(notices).toEqual([{ kind: 'success', message: 'Create repository success', onNextPage: true }])
    expect(server.bodies('PATCH /api/repo/init')).toEqual([{ owner_uid: ada.uid, team: false, repo_name: 'engine' }])
    expect(server.bodies('POST /api/repo/init')).toEqual([
      {
        owner_uid: ada.uid,
        team: false,
        repo_name: 'engine',
        repo_description: 'Mill and store',
        repo_is_private: true,
        repo_kind: 'model',
        repo_default_branch: 'trunk',
        storage: 'local',
      },
    ])
  })

  it('is missing from what was fetched of its owner, which is asked for anew', async () => {
    const { user, location } = open()
    await user.type(await nameField(), 'engine')
    const lists = [[...ownerKey('Ada')], [...ownerKey('ada'), 'repositories', { page: 0, limit: 50 }]]
    for (const queryKey of lists) queryClient.setQueryData(queryKey, {})
    await user.click(create())
    await waitFor(() => expect(location()).toBe('/ada/engine'))
    for (const queryKey of lists) expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  it('can be a team’s, on another node', async () => {
    const { user, server } = open()
    await user.click(await choice('Owner'))
    expect(screen.getByText('Only you can see and push to it')).toBeDefined()
    await user.click(await screen.findByRole('option', { name: 'analysts' }))
    expect(await screen.findByText('Only members of the team with access can see it')).toBeDefined()
    await user.click(await choice('Storage'))
    await user.click(await screen.findByRole('option', { name: 'archive' }))
    await user.type(await nameField(), 'engine')
    await user.click(create())
    await waitFor(() => expect(server.bodies('POST /api/repo/init')).toHaveLength(1))
    expect(server.bodies('POST /api/repo/init')[0]).toMatchObject({
      owner_uid: 'team-1',
      team: true,
      storage: 'archive',
    })
  })

  it('asks for owner, then name, then storage', async () => {
    const nobody = open({ 'GET /api/repo/init/owner': () => [], 'GET /api/repo/init/storage': () => [] })
    await nobody.user.click(await screen.findByRole('button', { name: 'Create Repository' }))
    expect(nobody.notices.at(-1)).toEqual({ kind: 'warning', message: 'Please select a owner' })
    expect(screen.getByText('Please select a owner')).toBeTruthy()
    expect(nobody.server.bodies('PATCH /api/repo/init')).toEqual([])
  })

  it('asks for the name once there is an owner, and puts the cursor there', async () => {
    const { user, notices, server } = open({ 'GET /api/repo/init/storage': () => [] })
    const field = await nameField()
    await chosen('Owner', 'ada')
    await user.type(field, '   ')
    await user.click(create())
    expect(notices).toEqual([{ kind: 'warning', message: 'Please input repository name' }])
    expect(screen.getByText('Please input repository name')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    await user.type(field, 'engine')
    await user.click(create())
    expect(notices.at(-1)).toEqual({ kind: 'warning', message: 'Please select a storage' })
    expect(screen.getByText('Please select a storage')).toBeTruthy()
    expect(screen.queryByText('Please input repository name')).toBeNull()
    expect(server.bodies('PATCH /api/repo/init')).toEqual([])
  })

  it('says the rule of names while one is being typed', async () => {
    const { user, server } = open()
    const field = await nameField()
    expect(screen.getByText('Letters, numbers, _, - and .')).toBeTruthy()
    await chosen('Owner', 'ada')
    await user.type(field, 'engine')
    expect(screen.getByText(/\/ada\/engine$/)).toBeTruthy()
    await user.type(field, '.git')
    expect(screen.getByText('Leave out .git')).toBeTruthy()
    await user.click(create())
    expect(server.bodies('PATCH /api/repo/init')).toEqual([])
  })

  it('stops at a branch name that git does not take', async () => {
    const { user, server } = open()
    await user.type(await nameField(), 'engine')
    await user.type(screen.getByRole('textbox', { name: 'Default branch' }), '..x')
    await user.click(create())
    expect(screen.getByText("This isn't a valid branch name")).toBeTruthy()
    expect(server.bodies('PATCH /api/repo/init')).toEqual([])
  })

  it('stops where the pre-check says no: in a toast and under the name', async () => {
    const taken = 'ada already has a repository called engine'
    const { user, notices, server } = open({ 'PATCH /api/repo/init': () => ({ code: 409, msg: taken, data: null }) })
    const field = await nameField()
    await user.type(field, 'engine')
    await user.click(create())
    expect(await screen.findByText(taken)).toBeTruthy()
    expect(notices).toEqual([{ kind: 'error', message: taken }])
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(server.bodies('POST /api/repo/init')).toEqual([])
    expect(field.value).toBe('engine')
  })

  it('says that the creation failed, and why', async () => {
    const { user, notices, location } = open({
      'POST /api/repo/init': () => ({ code: 409, msg: 'Somebody was faster', data: null }),
    })
    await user.type(await nameField(), 'engine')
    await user.click(create())
    await waitFor(() => expect(notices).toEqual([{ kind: 'error', message: 'Create repository failed' }]))
    expect(screen.getByText('Somebody was faster')).toBeTruthy()
    expect(location()).toBe('/init/repository')
  })

  it('says that the server did not answer', async () => {
    const { user, notices } = open({
      'PATCH /api/repo/init': () => {
        throw new TypeError('fetch failed')
      },
    })
    await user.type(await nameField(), 'engine')
    await user.click(create())
    await waitFor(() => expect(notices).toEqual([{ kind: 'error', message: 'Create repository failed' }]))
  })

  it('shows an empty list and a toast where the owners can not be had, and asks again', async () => {
    let works = false
    const { user, notices } = open({
      'GET /api/repo/init/owner': () =>
        works ? owners : Response.json({ code: 500, msg: 'Not today', data: null }, { status: 500 }),
    })
    await waitFor(() => expect(notices).toEqual([{ kind: 'error', message: 'Not today' }]))
    works = true
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await chosen('Owner', 'ada')
  })
})
