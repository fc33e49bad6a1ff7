import type { SecurityEvent, SignedInSession } from '@sheaf/contract'
import { ada, fakeServer, type Handlers, renderRoutes, screen, within } from '@sheaf/testing'
import { describe, expect, it, vi } from 'vitest'
import { routes } from '../../routes.tsx'

const now = new Date().toISOString()
const from = { address: '192.0.2.7', browser: 'Firefox', system: 'Linux' }
const sessionOf = (id: string, more: Partial<SignedInSession> = {}): SignedInSession => ({
  id,
  is_current: false,
  created_at: now,
  last_seen: now,
  ...from,
  ...more,
})
const eventOf = (id: string, more: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id,
  kind: 'signed-in',
  subject: '',
  created_at: now,
  ...from,
  ...more,
})

function serverWith(sessions: SignedInSession[], more: Handlers = {}) {
  let kept = sessions
  return fakeServer({
    'GET /api/user/setting/session': () => ({ items: kept }),
    'DELETE /api/user/setting/session/{id}': ({ url }) => {
      kept = kept.filter(({ id }) => !url.endsWith(`/${id}`))
      return null
    },
    'DELETE /api/user/setting/session': () => {
      const ended = kept.filter(({ is_current }) => !is_current).length
      kept = kept.filter(({ is_current }) => is_current)
      return { ended }
    },
    'GET /api/user/setting/security-log': () => ({ items: [], next: null }),
    'GET /api/user/setting/factor': () => ({ totp: null, passkeys: [], recovery_codes_left: 0 }),
    'GET /api/user/setting/identity': () => ({ items: [], providers: [] }),
    ...more,
  })
}
const here = sessionOf('1', { is_current: true })
const phone = sessionOf('2', { browser: 'Safari', system: 'iOS', address: '2001:db8::/64' })
const open = (server = serverWith([here, phone]), path = '/setting/security') =>
  renderRoutes(routes, path, { session: ada, server })

describe('the devices', () => {
  it('are named, and this one can not be logged out here', async () => {
    open(serverWith([here, phone, sessionOf('3', { browser: '', system: '', address: '' })]))
    const rows = within(await screen.findByRole('list', { name: 'Devices' })).getAllByRole('listitem')
    expect(rows[0]?.textContent).toContain('Firefox on Linux')
    expect(rows[0]?.textContent).toContain('This device')
    expect(rows[1]?.textContent).toContain('2001:db8::/64')
    expect(rows[2]?.textContent).toContain('Unknown device')
    expect(screen.getAllByRole('button', { name: /^Log out (?!all)/ })).toHaveLength(2)
  })

  it('are logged out one by one once that was confirmed', async () => {
    const { user, notices } = open()
    await user.click(await screen.findByRole('button', { name: 'Log out Safari on iOS' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out' }))
    await expect.poll(() => screen.queryByText('Safari on iOS')).toBeNull()
    expect(notices).toContainEqual(expect.objectContaining({ message: 'Device logged out' }))
    expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull()
  })

  it('are logged out all at once but this one', async () => {
    const { user } = open(serverWith([here, phone, sessionOf('3', { browser: 'Edge' })]))
    await user.click(await screen.findByRole('button', { name: 'Log out all other devices' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out' }))
    await expect
      .poll(() => within(screen.getByRole('list', { name: 'Devices' })).getAllByRole('listitem').length)
      .toBe(1)
  })
})

describe('the security log', () => {
  it('says what happened, where and when, and leads on to what is older', async () => {
    const server = serverWith([here], {
      'GET /api/user/setting/security-log': ({ url }) =>
        url.includes('before=7')
          ? { items: [eventOf('6')], next: null }
          : { items: [eventOf('8', { kind: 'access-key-created', subject: 'CI' }), eventOf('7')], next: '7' },
    })
    const { user, location } = open(server)
    const list = await screen.findByRole('list', { name: 'Security log' })
    expect(list.textContent).toContain('Access key created: CI')
    expect(list.textContent).toContain('192.0.2.7')
    await user.click(screen.getByRole('link', { name: 'Older' }))
    await expect.poll(() => location()).toBe('/setting/security?before=7')
    await expect.poll(() => screen.queryByText('Access key created: CI')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Newest' }))
    expect(await screen.findByText('Access key created: CI')).toBeDefined()
  })

  it('says so when it can not be loaded', async () => {
    open(serverWith([here], { 'GET /api/user/setting/security-log': () => new Response('', { status: 502 }) }))
    expect(await screen.findByText("Couldn't load your security settings")).toBeDefined()
  })
})

describe('two-factor authentication', () => {
  const totp = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Sheaf:ada?secret=JBSWY3DPEHPK3PXP' }

  it('is set up with a code of the app, and shows recovery codes once', async () => {
    let isOn = false
    const server = serverWith([here], {
      'GET /api/user/setting/factor': () => ({
        totp: isOn ? now : null,
        passkeys: [],
        recovery_codes_left: isOn ? 2 : 0,
      }),
      'POST /api/user/setting/factor/totp': () => totp,
      'PUT /api/user/setting/factor/totp': () => {
        isOn = true
        return { recovery_codes: ['abcd-efgh', 'jkmn-pqrs'] }
      },
    })
    const { user } = open(server)
    await user.click(await screen.findByRole('button', { name: 'Set up' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('img', { name: 'QR code' })).toBeDefined()
    expect(dialog.getByText(totp.secret)).toBeDefined()
    await user.type(dialog.getByLabelText('Code from the app'), '123456{Enter}')
    const codes = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(codes.textContent).toContain('abcd-efgh')
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain('abcd-efgh')
    expect(server.bodies('PUT /api/user/setting/factor/totp')).toEqual([{ code: '123456' }])
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await expect.poll(() => screen.queryByText('abcd-efgh')).toBeNull()
    expect(await screen.findByText('2 left')).toBeDefined()
  })

  it('asks for the password where that was long ago, and then goes on by itself', async () => {
    let isConfirmed = false
    const server = serverWith([here], {
      'POST /api/user/setting/factor/totp': () =>
        isConfirmed ? totp : { code: 428, msg: 'Enter your password to continue', data: null },
      'POST /api/auth/confirm': () => {
        isConfirmed = true
        return null
      },
    })
    const { user, notices } = open(server)
    await user.click(await screen.findByRole('button', { name: 'Set up' }))
    await user.type(await screen.findByLabelText('Password'), 'correct horse{Enter}')
    expect(await screen.findByRole('img', { name: 'QR code' })).toBeDefined()
    expect(server.bodies('POST /api/auth/confirm')).toEqual([{ password: 'correct horse' }])
    expect(notices).toEqual([])
  })

  it('is turned off once that was confirmed', async () => {
    let isOn = true
    const server = serverWith([here], {
      'GET /api/user/setting/factor': () => ({
        totp: isOn ? now : null,
        passkeys: [],
        recovery_codes_left: isOn ? 10 : 0,
      }),
      'DELETE /api/user/setting/factor/totp': () => {
        isOn = false
        return null
      },
    })
    const { user } = open(server)
    await user.click(await screen.findByRole('button', { name: 'Turn off' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }))
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeDefined()
    expect(screen.queryByText('10 left')).toBeNull()
  })

  it('lists passkeys, and deletes one', async () => {
    let passkeys = [{ uid: 'p', name: 'Phone', created_at: now, last_used: null }]
    const server = serverWith([here], {
      'GET /api/user/setting/factor': () => ({ totp: null, passkeys, recovery_codes_left: 10 }),
      'DELETE /api/user/setting/passkey/{uid}': () => {
        passkeys = []
        return null
      },
    })
    const { user } = open(server)
    expect((await screen.findByRole('list', { name: 'Passkeys' })).textContent).toContain('Never used')
    await user.click(screen.getByRole('button', { name: 'Delete Phone' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No passkeys')).toBeDefined()
  })
})

describe('other providers', () => {
  const providers = [
    { name: 'gitlab', label: 'GitLab' },
    { name: 'work', label: '' },
  ]
  const identity = {
    uid: 'u1',
    provider: 'gitlab',
    label: 'GitLab',
    account: 'ada@there.example',
    created_at: now,
    last_used: null,
  }

  it('are not spoken of where there are none', async () => {
    open()
    await screen.findByRole('list', { name: 'Devices' })
    expect(screen.queryByRole('heading', { name: 'Other providers' })).toBeNull()
  })

  it('are listed, connected ones with whom they name, and disconnected once that was confirmed', async () => {
    let items = [identity]
    const { user, notices } = open(
      serverWith([here], {
        'GET /api/user/setting/identity': () => ({ items, providers }),
        'DELETE /api/user/setting/identity/{uid}': () => {
          items = []
          return null
        },
      }),
    )
    const list = await screen.findByRole('list', { name: 'Other providers' })
    expect(within(list).getByText('ada@there.example')).toBeDefined()
    expect(within(list).getByRole('button', { name: 'Connect work' })).toBeDefined()
    await user.click(within(list).getByRole('button', { name: 'Disconnect GitLab' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }))
    await screen.findByRole('button', { name: 'Connect GitLab' })
    expect(notices).toEqual([{ kind: 'success', message: 'Login disconnected' }])
  })

  it('are connected after the password, where that was long ago', async () => {
    let confirmed = false
    const server = serverWith([here], {
      'GET /api/user/setting/identity': () => ({ items: [], providers }),
      'POST /api/user/setting/identity/{name}': () =>
        confirmed ? { url: '#there' } : { code: 428, msg: 'Enter your password to continue', data: null },
      'POST /api/auth/confirm': () => {
        confirmed = true
        return null
      },
    })
    const { user } = open(server)
    await user.click(await screen.findByRole('button', { name: 'Connect GitLab' }))
    await user.type(await screen.findByLabelText('Password'), 'correct horse{Enter}')
    const starts = () =>
      server.requests.filter(({ operation }) => operation === 'POST /api/user/setting/identity/{name}')
    await vi.waitFor(() => expect(starts()).toHaveLength(2))
  })
})
