import { ada, fakeServer, type Handlers, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'

const allGood = {
  'POST /api/auth/register/send': () => null,
  'POST /api/auth/register/after': () => null,
  'POST /api/auth/register/verify': () => null,
  'POST /api/auth/register': () => ({ username: 'ada' }),
} satisfies Handlers

const open = async (handlers: Handlers = allGood, path = '/auth/signup') => {
  const server = fakeServer(handlers)
  const page = renderRoutes(routes, path, { server })
  await screen.findByRole('heading', { level: 1, name: 'Create an account' })
  /** Pastes, which draws the page once and not for each letter. */
  const fill = async (values: Partial<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values)) {
      await page.user.clear(screen.getByLabelText(label))
      if (value) await page.user.paste(value)
    }
  }
  return {
    ...page,
    server,
    fill,
    fillAll: async () => {
      await fill(goodValues)
      await page.user.click(terms())
    },
    typeAll: async () => {
      for (const [label, value] of Object.entries(goodValues)) await page.user.type(screen.getByLabelText(label), value)
      await page.user.click(terms())
    },
    press: (name: string) => page.user.click(screen.getByRole('button', { name })),
  }
}

const goodValues = {
  username: 'ada',
  Email: 'ada@example.org',
  Password: 'correct horse',
  'Confirm Password': 'correct horse',
  'Email Code': '123456',
}
const terms = () => screen.getByRole('checkbox', { name: 'I agree to the Terms of Service and Privacy Policy' })
const warning = (message: string) => ({ kind: 'warning', message })
const error = (message: string) => ({ kind: 'error', message })
const success = (message: string) => ({ kind: 'success', message })

describe('the form', () => {
  it('has the fields of SPEC, and what password managers need', async () => {
    await open()
    const autocomplete = (label: string) => screen.getByLabelText(label).getAttribute('autocomplete')
    expect(Object.keys(goodValues).map(autocomplete)).toEqual([
      'username',
      'email',
      'new-password',
      'new-password',
      'one-time-code',
    ])
    expect(screen.getByText('At least 8 characters')).toBeDefined()
    expect(terms()).toHaveProperty('checked', false)
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth/login')
  })

  it('takes the address from the landing page', async () => {
    await open(allGood, '/auth/signup?email=ada%40example.org')
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.org')
  })

  it('says of each field that it is needed, and of each that is wrong that it is', async () => {
    const { press } = await open()
    const labels = ['username', 'Email', 'Password', 'Confirm Password', 'Email Code']
    const fields = labels.map((label) => screen.getByLabelText(label))
    expect(fields.map((field) => field.hasAttribute('required'))).toEqual(fields.map(() => true))
    await press('Create account')
    // The rules of the calls come after those of SPEC: of the code nothing is known yet.
    for (const field of fields.slice(0, 4)) expect(field.getAttribute('aria-invalid'), field.outerHTML).toBe('true')
  })

  it('takes a pasted code', async () => {
    const { user } = await open()
    await user.click(screen.getByLabelText('Email Code'))
    await user.paste('123456')
    expect(screen.getByLabelText('Email Code')).toHaveProperty('value', '123456')
  })

  it('complains in the order of SPEC, beside the field that gets the focus and in no toast', async () => {
    const { fill, press, user, notices, server } = await open()
    const steps: [label: string, message: string, mend: () => Promise<void>][] = [
      ['username', 'Please enter your username', () => fill({ username: 'ada' })],
      ['Email', 'Please enter your email', () => fill({ Email: 'ada@example.org' })],
      ['Password', 'Please enter your password', () => fill({ Password: 'correct horse' })],
      ['Confirm Password', 'Please enter your confirm password', () => fill({ 'Confirm Password': 'other' })],
      [
        'Confirm Password',
        'Password and confirm password are not the same',
        () => fill({ 'Confirm Password': 'correct horse' }),
      ],
      [
        'I agree to the Terms of Service and Privacy Policy',
        'Please agree to the terms of service',
        () => user.click(terms()),
      ],
      ['Email Code', 'Enter the code we emailed you', () => fill({ 'Email Code': '123456' })],
    ]
    for (const [label, message, mend] of steps) {
      await press('Create account')
      expect(screen.getByText(message)).toBeDefined()
      expect(document.activeElement).toBe(screen.getByLabelText(label))
      await mend()
    }
    expect(notices).toEqual([])
    expect(server.requests).toEqual([])
  })

  it.each([
    [{ username: '-ada' }, "Use letters, numbers and underscores. Dots and hyphens can't come first or last"],
    [{ username: 'settings' }, '"settings" is reserved. Choose another'],
    [{ Email: 'ada' }, 'Please enter a valid email'],
    [{ Password: 'short', 'Confirm Password': 'short' }, 'Password must be at least 8 characters long'],
  ])('refuses %j before it asks the server', async (values, message) => {
    const { fillAll, fill, press, notices, server } = await open()
    await fillAll()
    await fill(values)
    await press('Create account')
    expect(notices).toEqual([])
    expect(screen.getByText(message)).toBeDefined()
    expect(server.requests).toEqual([])
  })
})

describe('sending the code', () => {
  it('asks for an address, then for one that is an address', async () => {
    const { fill, press, notices, server } = await open()
    await press('Send')
    await fill({ Email: 'ada' })
    await press('Send')
    expect(notices).toEqual([warning('Please enter your email'), warning('Please enter a valid email')])
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(server.requests).toEqual([])
  })

  it('says that it was sent, goes on to the code and offers the next one after a while', async () => {
    const { fill, press, notices, server } = await open()
    await fill({ Email: ' ada@example.org ' })
    await press('Send')
    await waitFor(() => expect(notices).toEqual([success('Email sent successfully')]))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email Code')))
    expect(await screen.findByRole('button', { name: /^Resend in \d+ s$/ })).toHaveProperty('disabled', true)
    expect(server.bodies('POST /api/auth/register/send')).toEqual([{ email: 'ada@example.org', code: '' }])
  })

  it('says what the server says, and waits as long as it asks', async () => {
    const msg = 'Too many codes. Try again in 30 seconds.'
    const { fill, press, notices } = await open({
      'POST /api/auth/register/send': () =>
        Response.json({ code: 429, msg, data: null }, { status: 429, headers: { 'retry-after': '30' } }),
    })
    await fill({ Email: 'ada@example.org' })
    await press('Send')
    await waitFor(() => expect(notices).toEqual([error(msg)]))
    expect(await screen.findByRole('button', { name: /^Resend in (30|2\d) s$/ })).toBeDefined()
  })
})

describe('creating the account', () => {
  it('checks, verifies, registers and goes to the login with the account filled in', async () => {
    const { typeAll, press, notices, server, location } = await open()
    await typeAll()
    await press('Create account')
    await waitFor(() => expect(location()).toBe('/auth/login?account=ada'))
    expect(await screen.findByLabelText('Account')).toHaveProperty('value', 'ada')
    expect(notices).toEqual([
      success('Email verification successful'),
      { ...success('Register successful'), onNextPage: true },
    ])
    const signUps = server.requests.filter(({ operation }) => operation.includes('/register'))
    expect(signUps.map(({ operation, body }) => [operation, body])).toEqual([
      ['POST /api/auth/register/after', { username: 'ada', email: 'ada@example.org', password: '' }],
      ['POST /api/auth/register/verify', { email: 'ada@example.org', code: '123456' }],
      ['POST /api/auth/register', { username: 'ada', email: 'ada@example.org', password: 'correct horse' }],
    ])
  })

  it('stops at a name or address that is taken, and keeps what was typed', async () => {
    const { fillAll, press, notices, server } = await open({
      ...allGood,
      'POST /api/auth/register/after': () => ({ code: 409, msg: 'taken', data: null }),
    })
    await fillAll()
    await press('Create account')
    await waitFor(() => expect(notices).toEqual([warning('This email or username has been registered')]))
    expect((await screen.findByRole('alert')).textContent).toBe('This email or username has been registered')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('username')))
    for (const [label, value] of Object.entries(goodValues)) {
      expect(screen.getByLabelText(label)).toHaveProperty('value', value)
    }
    expect(server.requests).toHaveLength(1)
  })

  it('puts what the server says about a field beside it', async () => {
    const { fillAll, press, notices } = await open({
      ...allGood,
      'POST /api/auth/register/after': () =>
        Response.json(
          { code: 400, msg: 'This name is held back', data: { fields: { username: 'This name is held back' } } },
          { status: 400 },
        ),
    })
    await fillAll()
    await press('Create account')
    await waitFor(() => expect(notices).toEqual([error('This name is held back')]))
    await waitFor(() => expect(screen.getByLabelText('username').getAttribute('aria-invalid')).toBe('true'))
  })

  it('stops at a wrong code and puts the focus there', async () => {
    const msg = 'This code is wrong or has expired'
    const { fillAll, press, notices, server } = await open({
      ...allGood,
      'POST /api/auth/register/verify': () => ({ code: 400, msg, data: null }),
    })
    await fillAll()
    await press('Create account')
    await waitFor(() => expect(notices).toEqual([error(msg)]))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email Code')))
    expect(server.bodies('POST /api/auth/register')).toEqual([])
  })

  it('does not spend the code twice when registering fails after it', async () => {
    let registrationIsDown = true
    const { fillAll, press, notices, server, location } = await open({
      ...allGood,
      'POST /api/auth/register': () =>
        registrationIsDown ? { code: 403, msg: 'Registration is closed', data: null } : { username: 'ada' },
    })
    await fillAll()
    await press('Create account')
    await waitFor(() => expect(notices.at(-1)).toEqual(error('Registration is closed')))
    registrationIsDown = false
    await press('Create account')
    await waitFor(() => expect(location()).toBe('/auth/login?account=ada'))
    expect(server.bodies('POST /api/auth/register/verify')).toHaveLength(1)
  })

  it('keeps the page that asked for the login', async () => {
    const { fillAll, press, location } = await open(allGood, '/auth/signup?next=%2Fada%2Fx')
    await fillAll()
    await press('Create account')
    await waitFor(() => expect(location()).toBe('/auth/login?account=ada&next=%2Fada%2Fx'))
  })

  it('says so when nobody answers', async () => {
    const { fillAll, press, notices } = await open({
      ...allGood,
      'POST /api/auth/register/after': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    await fillAll()
    await press('Create account')
    await waitFor(() => expect(notices).toEqual([error("Couldn't create your account. Try again")]))
  })
})

it('sends those who are signed in to /', async () => {
  const { location } = renderRoutes(routes, '/auth/signup', { session: ada, server: fakeServer({}) })
  await waitFor(() => expect(location()).toBe('/'))
})
