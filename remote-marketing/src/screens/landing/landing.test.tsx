import { remoteOfPath } from '@sheaf/contract'
import { ada, fakeServer, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { routes } from '../../routes.tsx'

const open = async (path = '/', session?: typeof ada) => {
  const server = fakeServer({})
  const page = renderRoutes(routes, path, session ? { session, server } : { server })
  await screen.findByRole('heading', { level: 1 })
  return page
}

describe('the landing page', () => {
  it.each(['/', '/about'])('stands at %s and says what Sheaf is', async (path) => {
    await open(path)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'A home for your team’s repositories, on a machine of your own',
    )
    for (const name of ['Version-controlled file system', 'Version control', 'Data analysis']) {
      expect(screen.getByRole('heading', { level: 2, name })).toBeDefined()
    }
  })

  it('shows the product beside the three commands that lead to it', async () => {
    await open()
    const shot = screen.getByRole('img', { name: /^A repository in Sheaf/ })
    expect([shot.getAttribute('width'), shot.getAttribute('height')]).toEqual(['1040', '706'])
    expect(screen.getByText('git push -u origin main')).toBeDefined()
    expect(screen.getByText(/^git remote add origin .*\/you\/project\.git$/)).toBeDefined()
    // A push does not make a repository: that comes first.
    expect(screen.getByRole('heading', { name: /^Create a repository, then/ })).toBeDefined()
  })

  it('takes the address on to signing up', async () => {
    const { user, location } = await open()
    await user.type(screen.getByLabelText('Email'), ' ada@example.org {Enter}')
    await waitFor(() => expect(location()).toBe('/auth/signup?email=ada%40example.org'))
  })

  it('goes to signing up without an address too', async () => {
    const { user, location } = await open()
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    await waitFor(() => expect(location()).toBe('/auth/signup'))
  })

  it('links to the pages of SPEC, which all exist, and to nothing else', async () => {
    await open()
    const targets = new Set(screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? ''))
    const header = ['/about/pricing', '/about/project', '/about/resources', '/about/solutions', '/api/docs']
    const footer = [
      '/features',
      '/pricing',
      '/integrations',
      '/docs',
      '/blog',
      '/support',
      '/about',
      '/careers',
      '/contact',
    ]
    const others = ['/', '/auth/login', '/auth/signup', '/privacy', '/repositories', '/terms']
    expect([...targets].sort()).toEqual([...header, ...footer, ...others].sort())
    for (const target of targets) if (target !== '/api/docs') expect.soft(remoteOfPath(target), target).toBeDefined()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth/login')
  })

  it('leads visitors to what everybody may see', async () => {
    await open()
    const [inPage] = screen.getAllByRole('link', { name: 'Explore public repositories' })
    expect(inPage?.getAttribute('href')).toBe('/repositories')
  })

  it('offers those who are signed in the way back to their work, and commands with their name', async () => {
    await open('/about', ada)
    expect(screen.getByText(/^git remote add origin .*\/ada\/project\.git$/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Repositories' }).getAttribute('href')).toBe('/repositories')
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
  })

  it('shows a picture for each strength, and measured figures, once somebody comes near', async () => {
    const seen: ((entries: { isIntersecting: boolean }[]) => void)[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(see: (typeof seen)[number]) {
          seen.push(see)
        }
        observe() {}
        disconnect() {}
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    await open()
    expect(screen.queryByText('Measured, not promised')).toBeNull()
    for (const see of seen) see([{ isIntersecting: true }])
    expect(await screen.findByText('Measured, not promised')).toBeDefined()
    expect(screen.getByText('npm run bench -- git')).toBeDefined()
    const pictures = screen.getAllByRole('img').filter((picture) => picture.getAttribute('loading') === 'lazy')
    expect(pictures.map((picture) => [picture.getAttribute('width'), picture.getAttribute('height')])).toEqual(
      Array(3).fill(['640', '360']),
    )
  })

  it('changes the theme: light, dark, system', async () => {
    const { user } = await open()
    const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')
    await user.click(screen.getByRole('button', { name: 'Theme: light' }))
    await waitFor(() => expect(scheme()).toBe('dark'))
    await user.click(screen.getByRole('button', { name: 'Theme: dark' }))
    await user.click(screen.getByRole('button', { name: 'Theme: system' }))
    await waitFor(() => expect(scheme()).toBe('light'))
  })
})
