import { ada, fakeServer, type Handlers, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'

const answer = 'POST /api/auth/provider/{name}/answer'
const nobody = { session: null, email: '', username: '' }

const open = (handlers: Handlers, query = 'code=c&state=s&iss=i') => {
  const server = fakeServer(handlers)
  return { server, ...renderRoutes(routes, `/auth/provider/gitlab?${query}`, { server }) }
}

describe('what another provider sends a browser back with', () => {
  it('is handed over once, and leads on to the page that asked to log in', async () => {
    window.sessionStorage.setItem('sheaf:next', '/ada/x')
    const { server, location } = open({ [answer]: () => ({ ...nobody, outcome: 'signed-in', session: ada }) })
    await waitFor(() => expect(location()).toBe('/ada/x'))
    expect(server.bodies(answer)).toEqual([{ code: 'c', state: 's', iss: 'i', error: '' }])
    expect(window.sessionStorage.getItem('sheaf:next')).toBeNull()
  })

  it('leads to the second factor where the account has one', async () => {
    const { user, location } = open({
      [answer]: () => ({ code: 428, msg: "Confirm that it's you", data: null }),
      'POST /api/auth/factor/options': () => ({ totp: true, passkey: null }),
      'POST /api/auth/factor': () => ada,
    })
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await waitFor(() => expect(location()).toBe('/'))
  })

  it('makes an account by a name', async () => {
    const { user, server, location } = open({
      [answer]: () => ({ outcome: 'new', session: null, email: 'ada@there.example', username: 'ada' }),
      'POST /api/auth/register/provider': () => ada,
    })
    const heading = await screen.findByRole('heading', { level: 1, name: 'Create an account' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByText(/ada@there\.example/)).toBeDefined()
    const field = screen.getByLabelText('username')
    await user.clear(field)
    await user.type(field, 'lovelace{Enter}')
    await waitFor(() => expect(location()).toBe('/'))
    expect(server.bodies('POST /api/auth/register/provider')).toEqual([{ username: 'lovelace' }])
  })

  it('leads back to the security settings once the account is connected', async () => {
    const { location, notices } = open({ [answer]: () => ({ ...nobody, outcome: 'connected' }) })
    await waitFor(() => expect(location()).toBe('/setting/security'))
    expect(notices).toEqual([{ kind: 'success', message: 'Login connected', onNextPage: true }])
  })

  it('says why it is refused, with the way back', async () => {
    open(
      { [answer]: () => ({ code: 422, msg: 'The login was canceled at the provider', data: null }) },
      'error=access_denied',
    )
    expect((await screen.findByRole('alert')).textContent).toBe('The login was canceled at the provider')
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/auth/login')
  })
})
