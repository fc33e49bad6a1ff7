import type { Repository } from '@sheaf/contract'
import { appStore, repositoryAreasAtom } from '@sheaf/shell'
import { ada, fakeServer, type Handlers, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { loadRepository } from './load-repository.ts'
import { RepositoryFrame } from './repository-frame.tsx'

const repository: Repository = {
  model: {
    uid: 'r1',
    repo_name: 'engine',
    kind: 'code',
    description: 'Notes on the analytical engine',
    website: '',
    topics: [],
    is_private: true,
    archived: false,
    template: false,
    gate: 'none',
    default_head: 'main',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-02T00:00:00.000Z',
  },
  owner: { uid: ada.uid, username: 'ada', team: false, avatar_url: null },
  state: { stars: 3, forks: 0, watches: 1 },
  open_pulls: 4,
  open_discussions: 0,
  parent: null,
  generated_from: null,
  starred: false,
  watched: false,
  can_read: true,
  access_request: null,
  is_owner: true,
  can_write: true,
  can_manage: false,
  can_configure: false,
  can_delete: false,
  ssh_url: null,
}

const branch = (ref_name: string) => ({
  branch: { ref_name, ref_git_id: 'a'.repeat(40), updated_at: '2026-01-02T00:00:00.000Z' },
})

const answers: Handlers = {
  'GET /api/repo/{owner}/{repo}': () => repository,
  'GET /api/repo/{owner}/{repo}/refs': () => [branch('main'), branch('next')],
}

const routes = (unavailable?: string) => [
  {
    path: ':owner/:repo/*',
    loader: loadRepository,
    errorElement: <p>Stopped</p>,
    element: <RepositoryFrame unavailable={unavailable}>The part itself</RepositoryFrame>,
  },
]

const parts = appStore.get(repositoryAreasAtom)
afterEach(() => appStore.set(repositoryAreasAtom, parts))

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Repository' }))

describe('the frame of a repository', () => {
  it('says whose it is and what it is about, and leads to its parts with what is in them', async () => {
    renderRoutes(routes(), '/ada/engine/branches', { server: fakeServer(answers) })
    expect(await screen.findByRole('heading', { level: 1, name: /ada.*engine/ })).toBeTruthy()
    expect(screen.getByText('Notes on the analytical engine')).toBeTruthy()
    expect(screen.getByText('The part itself')).toBeTruthy()
    const { findByRole, getByRole, getAllByRole } = await tabs()
    const current = await findByRole('link', { name: 'Branches 2' })
    expect(current.getAttribute('aria-current')).toBe('page')
    expect(current.getAttribute('href')).toBe('/ada/engine/branches')
    expect(getByRole('link', { name: 'Files' }).getAttribute('href')).toBe('/ada/engine')
    expect(getByRole('link', { name: 'Pull requests 4' })).toBeTruthy()
    expect(getByRole('link', { name: 'Discussions' })).toBeTruthy()
    expect(getAllByRole('link').map((link) => link.getAttribute('aria-current'))).toEqual([
      null,
      'page',
      null,
      null,
      null,
      null,
    ])
  })

  it('leads to its settings only whoever may manage it', async () => {
    const managed = { ...repository, can_configure: true }
    renderRoutes(routes(), '/ada/engine', {
      server: fakeServer({ ...answers, 'GET /api/repo/{owner}/{repo}': () => managed }),
    })
    const { findByRole } = await tabs()
    expect((await findByRole('link', { name: 'Settings' })).getAttribute('href')).toBe('/ada/engine/settings')
  })

  it('keeps the ref that is shown in its tabs, whichever remote draws them', async () => {
    appStore.set(repositoryAreasAtom, [...parts, { segments: ['wiki'], remote: 'wiki', tab: 'Wiki' }])
    renderRoutes(routes(), '/ada/engine/branches?ref=topic%2Fwheels', { server: fakeServer(answers) })
    const { findByRole, getAllByRole } = await tabs()
    await findByRole('link', { name: 'Wiki' })
    expect(getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/ada/engine?ref=topic%2Fwheels',
      '/ada/engine/branches?ref=topic%2Fwheels',
      '/ada/engine/commits?ref=topic%2Fwheels',
      '/ada/engine/tags?ref=topic%2Fwheels',
      '/ada/engine/pulls?ref=topic%2Fwheels',
      '/ada/engine/discussions?ref=topic%2Fwheels',
      '/ada/engine/wiki?ref=topic%2Fwheels',
    ])
  })

  it('says in its heading which part it is, for those who hear it', async () => {
    const { navigate } = renderRoutes(routes(), '/ada/engine/branches', { server: fakeServer(answers) })
    expect(await screen.findByRole('heading', { level: 1, name: /engine · Branches$/ })).toBeTruthy()
    await navigate('/ada/engine/commits')
    expect(await screen.findByRole('heading', { level: 1, name: /engine · Commits$/ })).toBeTruthy()
  })

  it('has a tab for each row of the table, in the words of the row', async () => {
    appStore.set(repositoryAreasAtom, [
      ...parts,
      { segments: ['issues', 'issue'], remote: 'review', tab: { en: 'Problems', de: 'Probleme' } },
      { segments: ['wiki'], remote: 'wiki', tab: 'Wiki' },
    ])
    renderRoutes(routes(), '/ada/engine/issue/7', { server: fakeServer(answers) })
    const { findByRole, getByRole } = await tabs()
    const issues = await findByRole('link', { name: 'Problems' })
    expect(issues.getAttribute('href')).toBe('/ada/engine/issues')
    expect(issues.getAttribute('aria-current')).toBe('page')
    expect(getByRole('link', { name: 'Wiki' }).getAttribute('aria-current')).toBeNull()
  })

  it('is a skeleton until the server has told about the repository', async () => {
    const server = fakeServer({ ...answers, 'GET /api/repo/{owner}/{repo}': () => new Promise(() => undefined) })
    renderRoutes(routes(), '/ada/engine', { server })
    expect(await screen.findByText('Loading')).toBeTruthy()
    expect(screen.queryByText('The part itself')).toBeNull()
  })

  it('leaves it to the route where there is no such repository, or says what it was given to say', async () => {
    const missing = { 'GET /api/repo/{owner}/{repo}': () => ({ code: 404, msg: 'Repository not found', data: null }) }
    const server = fakeServer({ ...answers, ...missing })
    renderRoutes(routes(), '/ada/nothing', { server })
    expect(await screen.findByText('Stopped')).toBeTruthy()
    renderRoutes(routes('The part is down'), '/ada/nothing', { server })
    expect(await screen.findByText('The part is down')).toBeTruthy()
    expect(screen.queryByText('The part itself')).toBeNull()
  })

  it('stars at once, sends what is clicked in its order, and takes back what the server refuses', async () => {
    const answered: (() => void)[] = []
    const sent: string[] = []
    const refused = { code: 422, msg: 'You can star up to 10,000 repositories', data: null }
    const answer = (name: string, value: object) => () =>
      new Promise<object>((resolve) => {
        sent.push(name)
        answered.push(() => resolve(value))
      })
    const server = fakeServer({
      ...answers,
      'PUT /api/repo/{owner}/{repo}/star': answer('star', { stars: 9, forks: 0, watches: 1 }),
      'DELETE /api/repo/{owner}/{repo}/star': answer('unstar', refused),
    })
    const { user } = renderRoutes(routes(), '/ada/engine', { server, session: ada })
    const star = await screen.findByRole('button', { name: /^Star/ })
    await user.click(star)
    expect([star.textContent, star.getAttribute('aria-pressed')]).toEqual(['Star4', 'true'])
    await user.click(star)
    expect([star.textContent, star.getAttribute('aria-pressed')]).toEqual(['Star3', 'false'])
    await waitFor(() => expect(sent).toEqual(['star']))
    answered[0]?.()
    await waitFor(() => expect(sent).toEqual(['star', 'unstar']))
    answered[1]?.()
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'))
  })

  it('leads visitors to log in before they star it', async () => {
    renderRoutes(routes(), '/ada/engine?ref=next', { server: fakeServer(answers) })
    const link = await screen.findByRole('link', { name: /^Watch/ })
    expect(link.getAttribute('href')).toBe('/auth/login?next=%2Fada%2Fengine%3Fref%3Dnext')
  })
})
