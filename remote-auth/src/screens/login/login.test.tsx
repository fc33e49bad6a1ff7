import { ada, fakeServer, type Handlers, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'

const open = (handlers: Handlers = {}, path = '/auth/login') => {
  const server = fakeServer({ 'GET /api/auth/provider': () => ({ items: [] }), ...handlers })
  return { server, ...renderRoutes(routes, path, { server }) }
}

const account = () => screen.findByLabelText('Account')
const password = () => screen.getByLabelText('Password')
const login = () => screen.getByRole('button', { name: 'Login' })

describe('the login screen', () => {
  it.each(['/auth', '/auth/login'])('stands at %s with the fields and links of SPEC', async (path) => {
    open({}, path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeDefined()
    expect(await account()).toHaveProperty('placeholder', 'username or email')
    expect(password()).toHaveProperty('type', 'password')
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/auth/signup')
    expect(screen.getByRole('link', { name: 'Sheaf, home' }).getAttribute('href')).toBe('/')
  })

  it('lets password managers in', async () => {
    open()
    expect((await account()).getAttribute('autocomplete')).toBe('username')
    expect(password().getAttribute('autocomplete')).toBe('current-password')
  })

  it('asks for the name first, then for the password', async () => {
    const { user, notices, server } = open()
    await account()
    await user.click(login())
    expect(screen.getByText('Please input your username')).toBeDefined()
    expect(document.activeElement).toBe(await account())
    await user.type(await account(), 'ada')
    await user.click(login())
    expect(document.activeElement).toBe(password())
    expect(screen.getByText('Please input your password')).toBeDefined()
    expect(notices).toEqual([])
    expect(server.bodies('POST /api/auth/login')).toEqual([])
  })

  it('signs in with Enter and goes to /', async () => {
    const { user, location, server } = open({ 'POST /api/auth/login': () => ada })
    await user.type(await account(), 'ada')
    await user.type(password(), 'correct horse{Enter}')
    await waitFor(() => expect(location()).toBe('/'))
    expect(server.bodies('POST /api/auth/login')).toEqual([{ username: 'ada', password: 'correct horse' }])
  })

  it('goes back to the page that asked for it', async () => {
    const { user, location } = open({ 'POST /api/auth/login': () => ada }, '/auth/login?next=%2Fada%2Fx%3Fref%3Da')
    await user.type(await account(), 'ada')
    await user.type(password(), 'correct horse{Enter}')
    await waitFor(() => expect(location()).toBe('/ada/x?ref=a'))
  })

  it('says what the server says to a wrong password, and keeps what was typed', async () => {
    const { user, notices } = open({
      'POST /api/auth/login': () => ({ code: 401, msg: 'Wrong name or password', data: null }),
    })
    await user.type(await account(), 'ada')
    await user.type(password(), 'wrong horse{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong name or password')
    expect(notices).toEqual([{ kind: 'warning', message: 'Wrong name or password' }])
    expect(await account()).toHaveProperty('value', 'ada')
    expect(password()).toHaveProperty('value', 'wrong horse')
    await waitFor(() => expect(document.activeElement).toBe(password()))
  })

  it('does not stay silent when the server fails or does not answer', async () => {
    const { user, notices } = open({
      'POST /api/auth/login': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    await user.type(await account(), 'ada')
    await user.type(password(), 'correct horse{Enter}')
    await waitFor(() => expect(notices).toEqual([{ kind: 'error', message: "Couldn't log you in. Try again" }]))
  })

  it('takes no second order while the first is under way', async () => {
    const { user, server } = open({ 'POST /api/auth/login': () => new Promise(() => undefined) })
    await user.type(await account(), 'ada')
    await user.type(password(), 'correct horse{Enter}')
    await waitFor(() => expect(screen.getByRole('group')).toHaveProperty('disabled', true))
    await user.click(login())
    expect(server.bodies('POST /api/auth/login')).toHaveLength(1)
  })

  it('offers the other providers that are configured, and no others', async () => {
    const items = [
      { name: 'gitlab', label: 'GitLab' },
      { name: 'work', label: '' },
    ]
    const { user, notices } = open({
      'GET /api/auth/provider': () => ({ items }),
      'POST /api/auth/provider/{name}': () => ({ code: 503, msg: "Can't be reached", data: null }),
    })
    await user.click(await screen.findByRole('button', { name: 'Continue with GitLab' }))
    await waitFor(() => expect(notices).toEqual([{ kind: 'error', message: "Can't be reached" }]))
    expect(screen.getByRole('button', { name: 'Continue with another provider' })).toBeDefined()
    expect(screen.getByText('Log in to your account or with another provider')).toBeDefined()
  })

  it('fills in the account that has just been made', async () => {
    open({}, '/auth/login?account=ada')
    expect(await account()).toHaveProperty('value', 'ada')
  })

  it('shows the password on demand', async () => {
    const { user } = open()
    await account()
    password().focus()
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show password' }))
    await user.keyboard('{Enter}')
    expect(password()).toHaveProperty('type', 'text')
  })

  it('sends those who are signed in to /', async () => {
    const { location } = renderRoutes(routes, '/auth/login', { session: ada, server: fakeServer({}) })
    await waitFor(() => expect(location()).toBe('/'))
  })
})

describe('the second factor', () => {
  const half = {
    'POST /api/auth/login': () => ({ code: 428, msg: "Confirm that it's you", data: null }),
    'POST /api/auth/factor/options': () => ({ totp: true, passkey: null }),
  } satisfies Handlers
  const wrong = 'This code is wrong or has already been used'

  const reach = async (more: Handlers) => {
    const page = open({ ...half, ...more })
    await page.user.type(await account(), 'ada')
    await page.user.type(password(), 'correct horse{Enter}')
    const heading = await screen.findByRole('heading', { level: 1, name: "Confirm that it's you" })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    return page
  }

  it('is asked for after the password, and leads on', async () => {
    let tries = 0
    const { user, location, notices } = await reach({
      'POST /api/auth/factor': () => {
        tries += 1
        return tries === 1 ? { code: 422, msg: wrong, data: { fields: { code: wrong } } } : ada
      },
    })
    expect(notices).toEqual([])
    await user.type(screen.getByLabelText('Code'), '123456{Enter}')
    expect(await screen.findByText(wrong)).toBeDefined()
    await user.clear(screen.getByLabelText('Code'))
    await user.type(screen.getByLabelText('Code'), '654321{Enter}')
    await waitFor(() => expect(location()).toBe('/'))
  })

  it('leads back to the password where it came too late, or by choice', async () => {
    const { user, notices } = await reach({
      'POST /api/auth/factor': () => ({ code: 410, msg: 'This login has expired', data: null }),
    })
    await user.type(screen.getByLabelText('Code'), '123456{Enter}')
    expect(await account()).toBeDefined()
    expect(notices).toEqual([{ kind: 'warning', message: 'This login has expired' }])
    await user.type(await account(), 'ada')
    await user.type(password(), 'correct horse{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Back to login' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeDefined()
  })
})
