import { ada, fakeServer, type Handlers, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'

const open = (handlers: Handlers = {}, path = '/auth/forget', more: { session?: typeof ada } = {}) => {
  const server = fakeServer(handlers)
  return { server, ...renderRoutes(routes, path, { server, ...more }) }
}
const withToken = '/auth/forget?token=t-1'

describe('a forgotten password', () => {
  it('is reached from the log-in screen and leads back, with the page that asked for it', async () => {
    const { user, location } = open({}, '/auth/login?next=%2Fada')
    await user.click(await screen.findByRole('link', { name: 'Forgot your password' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeDefined()
    expect(location()).toBe('/auth/forget?next=%2Fada')
    await user.click(screen.getByRole('link', { name: 'Back to login' }))
    await waitFor(() => expect(location()).toBe('/auth/login?next=%2Fada'))
  })

  it('asks for an address, and then says the same of each', async () => {
    const { user, server } = open({ 'POST /api/auth/forget': () => null })
    await user.click(await screen.findByRole('button', { name: 'Send reset link' }))
    expect(screen.getByText('Please enter your email')).toBeDefined()
    await user.type(screen.getByLabelText('Email'), ' ada@example.org {Enter}')
    const heading = await screen.findByRole('heading', { level: 1, name: 'Check your email' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByText('ada@example.org')).toBeDefined()
    expect(server.bodies('POST /api/auth/forget')).toEqual([{ email: 'ada@example.org' }])
    await user.click(screen.getByRole('button', { name: 'Use another email' }))
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ada@example.org')
  })

  it('says why no mail could be asked for', async () => {
    const { user } = open({
      'POST /api/auth/forget': () => Response.json({ code: 503, msg: 'Too many emails', data: null }, { status: 503 }),
    })
    await user.type(await screen.findByLabelText('Email'), 'ada@example.org{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Too many emails')
  })
})

describe('the new password', () => {
  const fill = async (user: ReturnType<typeof open>['user'], password: string, confirm = password) => {
    await user.type(await screen.findByLabelText('New Password'), password)
    await user.type(screen.getByLabelText('Confirm New Password'), confirm)
    await user.click(screen.getByRole('button', { name: 'Reset Password' }))
  }

  it('is long enough and typed twice', async () => {
    const { user, server } = open({}, withToken)
    expect(await screen.findByRole('heading', { level: 1, name: 'Reset your password' })).toBeDefined()
    expect(screen.getByText('Password must be at least 8 characters long')).toBeDefined()
    await fill(user, 'short', 'shirt')
    expect(screen.getAllByText('Password must be at least 8 characters long')).toHaveLength(2)
    await user.clear(screen.getByLabelText('New Password'))
    await user.clear(screen.getByLabelText('Confirm New Password'))
    await fill(user, 'long enough', 'long enaugh')
    expect(screen.getByText('Password mismatch')).toBeDefined()
    expect(server.requests).toEqual([])
  })

  it('is set, which ends the session of this browser too, and leads to log in', async () => {
    const { user, server, location, notices } = open({ 'POST /api/auth/reset': () => null }, withToken, {
      session: ada,
    })
    await fill(user, 'long enough')
    await waitFor(() => expect(location()).toBe('/auth/login'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeDefined()
    expect(server.bodies('POST /api/auth/reset')).toEqual([{ token: 't-1', password: 'long enough' }])
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'success', message: 'Password updated' }))
  })

  it('is refused where the link is over, with the way to another one', async () => {
    const { user, location } = open(
      { 'POST /api/auth/reset': () => ({ code: 410, msg: 'This link has expired', data: null }) },
      withToken,
    )
    await fill(user, 'long enough')
    expect((await screen.findByRole('alert')).textContent).toBe('This link has expired')
    await user.click(screen.getByRole('link', { name: 'Get a new link' }))
    await waitFor(() => expect(location()).toBe('/auth/forget'))
    expect(await screen.findByRole('button', { name: 'Send reset link' })).toBeDefined()
  })

  it('says beside the field that it is a common one', async () => {
    const common = 'This password is one of the most common ones. Choose another'
    const refusal = { code: 422, msg: common, data: { fields: { password: common } } }
    const { user } = open({ 'POST /api/auth/reset': () => refusal }, withToken)
    await fill(user, 'password1')
    expect(await screen.findByText(common)).toBeDefined()
  })
})
