import { ada, fakeServer, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'

const owners = [
  { uid: ada.uid, username: 'ada', team: false },
  { uid: 'team-1', username: 'millers', team: true },
]

const open = (path: string, session: typeof ada | null = ada) => {
  const server = fakeServer({
    'GET /api/repo/init/owner': () => owners,
    'POST /api/projects': () => ({ uid: 'p1' }),
    'GET /api/projects': () => ({ items: [], next: null }),
  })
  return { server, ...renderRoutes(routes, path, { server, ...(session && { session }) }) }
}

describe('a new project', () => {
  it('is created for a team, with all that SPEC has', async () => {
    const { user, server } = open('/init/project?owner=millers')
    const owner = await screen.findByLabelText<HTMLSelectElement>('Owner')
    await waitFor(() => expect(owner.value).toBe('team-1'))
    await user.type(screen.getByLabelText(/Project name/), ' Harvest ')
    await user.type(screen.getByLabelText('Description'), 'All of it')
    await user.type(screen.getByLabelText('Start date'), '2026-03-01')
    await user.type(screen.getByLabelText('Target end date'), '2026-02-01')
    await user.selectOptions(screen.getByLabelText('Template'), 'bug-tracking')
    await user.click(screen.getByRole('radio', { name: 'Team' }))
    await user.click(screen.getByRole('button', { name: 'Create Project' }))
    expect(await screen.findByText('The target end date is before the start date')).toBeTruthy()
    await user.clear(screen.getByLabelText('Target end date'))
    await user.click(screen.getByRole('button', { name: 'Create Project' }))
    await waitFor(() =>
      expect(server.bodies('POST /api/projects')).toEqual([
        {
          name: 'Harvest',
          description: 'All of it',
          start_date: '2026-03-01',
          target_date: '',
          visibility: 'team',
          owner_uid: 'team-1',
          template: 'bug-tracking',
        },
      ]),
    )
  })

  it('of a person can be seen by no team', async () => {
    const { user } = open('/init/project')
    const owner = await screen.findByLabelText<HTMLSelectElement>('Owner')
    await waitFor(() => expect(owner.value).toBe(ada.uid))
    const team = screen.getByRole<HTMLInputElement>('radio', { name: 'Team' })
    expect(team.disabled).toBe(true)
    await user.selectOptions(owner, 'millers')
    await user.click(team)
    await user.selectOptions(owner, 'ada')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Private' }).checked).toBe(true)
  })
})

describe('the list of projects', () => {
  it('says what to do where there are none', async () => {
    open('/projects')
    expect(await screen.findByText('No projects yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create Project' }).getAttribute('href')).toBe('/init/project')
  })

  it.each(['/projects', '/projects/p1', '/init/project'])(
    'sends a visitor from %s to log in and back',
    async (path) => {
      const { location, server } = open(path, null)
      await waitFor(() => expect(location()).toBe(`/auth/login?next=${encodeURIComponent(path)}`))
      expect(server.requests).toEqual([])
    },
  )
})
