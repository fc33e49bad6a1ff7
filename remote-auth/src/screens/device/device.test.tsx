import { ada, fakeServer, type Handlers, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'

const find = 'POST /api/user/device-login/find'
const decide = 'POST /api/user/device-login'
const waiting = {
  client: 'Hugging Face CLI',
  address: '198.51.100.7',
  browser: '',
  system: 'Linux',
  created_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 600_000).toISOString(),
}

const open = (handlers: Handlers = {}, { query = '', session = true } = {}) => {
  const server = fakeServer({ [find]: () => waiting, [decide]: () => null, ...handlers })
  return { server, ...renderRoutes(routes, `/login/device${query}`, { server, ...(session && { session: ada }) }) }
}
const refused = (code: number, msg: string) => () => ({ code, msg, data: null })

describe('a program in a terminal', () => {
  it('is let in by its code, with what was chosen, and not before somebody wanted it', async () => {
    const { user, server } = open({}, { query: '?code=WDJB-MJHT' })
    expect(await screen.findByLabelText('Code')).toHaveProperty('value', 'WDJB-MJHT')
    expect(server.bodies(find)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Allow Hugging Face CLI?' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByText('198.51.100.7')).toBeDefined()
    expect(screen.getByText('Linux')).toBeDefined()
    expect(screen.getByText('It gets an access key for 30 days, which you can delete at any time')).toBeDefined()
    expect(screen.getByRole('radio', { name: 'Read' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('radio', { name: 'Read & Write' }))
    await user.click(screen.getByRole('button', { name: 'Allow' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Login allowed' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'See your access keys' })).toHaveProperty('pathname', '/setting/access-key')
    expect(server.bodies(find)).toEqual([{ code: 'WDJB-MJHT' }])
    expect(server.bodies(decide)).toEqual([{ code: 'WDJB-MJHT', allowed: true, level: 2 }])
  })

  it('is denied', async () => {
    const { user, server } = open()
    await user.type(await screen.findByLabelText('Code'), 'wdjb-mjht{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Deny' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Login denied' })).toBeDefined()
    expect(server.bodies(decide)).toEqual([{ code: 'wdjb-mjht', allowed: false, level: 1 }])
  })

  it.each([
    [404, 'This code is wrong. Compare it with the one in your terminal'],
    [409, 'This code was used before. Start again in your terminal'],
    [410, 'This code has expired. Start again in your terminal'],
    [429, 'Too many attempts. Try again in 9 minutes'],
  ])('is not found: %i', async (code, msg) => {
    const { user } = open({ [find]: refused(code, msg) })
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(screen.getByText('Enter a code')).toBeDefined()
    await user.type(screen.getByLabelText('Code'), 'BBBB-BBBB{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(msg)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')))
  })

  it('is decided about too late, and another code can be entered', async () => {
    const { user } = open({ [decide]: refused(410, 'This code has expired. Start again in your terminal') })
    await user.type(await screen.findByLabelText('Code'), 'WDJB-MJHT{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Allow' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/has expired/)
    await user.click(screen.getByRole('button', { name: 'Enter another code' }))
    expect(await screen.findByLabelText('Code')).toHaveProperty('value', '')
  })

  it('has visitors log in first, who come back with the code', async () => {
    const { location } = open(
      { 'GET /api/auth/provider': () => ({ items: [] }) },
      { query: '?code=WDJB-MJHT', session: false },
    )
    await waitFor(() =>
      expect(location()).toBe(`/auth/login?next=${encodeURIComponent('/login/device?code=WDJB-MJHT')}`),
    )
  })
})
