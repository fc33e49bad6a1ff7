import { expect, test } from '../../fixtures/test.ts'
import { newPerson } from '../../support/account.ts'
import { expectLinks } from '../../support/says.ts'

/** Bodies of the calls that a browser sends, by their path. */
interface Sent {
  path: string
  method: string
  type: string | null
  body: unknown
}

test('accounts: what the specification says of /auth, field by field and call by call', async ({
  page,
  product,
  noise,
}) => {
  const person = newPerson()
  const sent: Sent[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (!path.startsWith('/api/auth/')) return
    const body: unknown = request.postData() === null ? undefined : request.postDataJSON()
    sent.push({ path, method: request.method(), type: request.headers()['content-type'] ?? null, body })
  })
  const last = (path: string) => sent.findLast((each) => each.path === path)
  const toast = (text: string) => page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })
  const context = () => page.request.post('/api/auth/context', { headers: { origin: product.url } })
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('2.4 2.5 2.7 2.8 2.9 2.10 2.11 2.12: the log-in screen', async () => {
    for (const path of ['/auth', '/auth/login']) {
      await page.goto(path)
      await expect(heading).toHaveText('Welcome back')
    }
    await expect.soft(page.getByLabel('Account')).toHaveAttribute('placeholder', 'username or email')
    await expect.soft(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    await expect.soft(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
    await expectLinks(page.locator('body'), {
      'Forgot your password': '/auth/forget',
      'Sign up': '/auth/signup',
      'Terms of Service': '/terms',
      'Privacy Policy': '/privacy',
    })
  })

  await test.step('5.1 5.2: empty fields of the log-in', async () => {
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect.soft(page.getByText('Please input your username').first()).toBeVisible()
    await page.getByLabel('Account').fill(person.username)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect.soft(page.getByText('Please input your password').first()).toBeVisible()
    expect(last('/api/auth/login')).toBeUndefined()
  })

  await test.step('2.20 2.21 2.22 2.23 2.24 5.12 9.1: a link to a new password', async () => {
    await page.goto('/auth/forget?token=of-nobody')
    await expect(heading).toHaveText('Reset your password')
    await expect.soft(page.getByLabel('New Password', { exact: true })).toBeVisible()
    await expect.soft(page.getByLabel('Confirm New Password')).toBeVisible()
    await expect.soft(page.getByText('Password must be at least 8 characters long')).toBeVisible()
    await expectLinks(page.locator('body'), { 'Back to login': '/auth/login' })
    await page.getByLabel('New Password', { exact: true }).fill('short')
    await page.getByLabel('Confirm New Password').fill('short')
    await page.getByRole('button', { name: 'Reset Password', exact: true }).click()
    await expect.soft(page.getByLabel('New Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    expect(last('/api/auth/reset')).toBeUndefined()
  })

  await test.step('2.25 2.26 2.27 7.10: a forgotten password', async () => {
    await page.goto('/auth/forget')
    await expect(heading).toHaveText('Forgot your password?')
    await expectLinks(page.locator('body'), { 'Back to login': '/auth/login' })
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send reset link', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(last('/api/auth/forget')).toMatchObject({ method: 'POST', body: { email: person.email } })
  })

  await test.step('2.14 2.15 2.16 2.17 2.18 2.19: the form of a new account', async () => {
    await page.goto('/auth/signup')
    await expect(heading).toHaveText('Create an account')
    for (const label of ['username', 'Email', 'Password', 'Confirm Password', 'Email Code'])
      await expect.soft(page.getByLabel(label, { exact: true })).toBeVisible()
    await expect.soft(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    await expect.soft(page.getByRole('checkbox')).not.toBeChecked()
    await expect.soft(page.locator('form').getByRole('link', { name: 'Terms of Service' })).toBeVisible()
    await expect.soft(page.locator('form').getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
    await expectLinks(page.locator('body'), { 'Sign in': '/auth/login' })
  })

  const create = () => page.getByRole('button', { name: 'Create account', exact: true }).click()
  await test.step('5.3 5.4: a code needs an address', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.soft(page.getByText('Please enter your email').first()).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill('nobody')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.soft(page.getByText('Please enter a valid email').first()).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill('')
    expect(last('/api/auth/register/send')).toBeUndefined()
  })

  await test.step('5.5 5.6 5.7 5.8 5.9 5.10 5.11: what is missing is said in order', async () => {
    const missing: readonly [said: string, label: string, value: string][] = [
      ['Please enter your username', 'username', person.username],
      ['Please enter your email', 'Email', person.email],
      ['Please enter your password', 'Password', person.password],
      ['Please enter your confirm password', 'Confirm Password', `${person.password}!`],
    ]
    for (const [said, label, value] of missing) {
      await create()
      await expect(page.getByLabel(label, { exact: true })).toBeFocused()
      await expect(page.getByText(said, { exact: true })).toBeVisible()
      await page.getByLabel(label, { exact: true }).fill(value)
    }
    await create()
    await expect(page.getByLabel('Confirm Password')).toBeFocused()
    await expect(page.getByText('Password and confirm password are not the same')).toBeVisible()
    await page.getByLabel('Confirm Password').fill(person.password)
    await page.getByLabel('Email Code').fill('000000')
    await create()
    await expect(page.getByText('Please agree to the terms of service')).toBeVisible()
    expect(last('/api/auth/register')).toBeUndefined()
  })

  await test.step('8.3 8.8: what the server refuses is said in its words', async () => {
    const refused = { code: 429, msg: 'Not so fast', data: null, message_code: 'unknown.code', message_params: {} }
    for (const [path, press] of [
      ['**/api/auth/register/send', () => page.getByRole('button', { name: 'Send', exact: true }).click()],
      [
        '**/api/auth/register/after',
        async () => {
          await page.getByRole('checkbox').check()
          await create()
          await page.getByRole('checkbox').uncheck()
        },
      ],
    ] as const) {
      await page.route(path, (route) => route.fulfill({ json: { ...refused, msg: `Not so fast: ${path}` } }), {
        times: 1,
      })
      await press()
      await expect(page.getByText(/Not so fast|has been registered/).first(), path).toBeVisible()
    }
  })

  await test.step('3.8 4.7 7.8 8.4: a code is sent', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast('Email sent successfully')).toBeVisible()
    expect(last('/api/auth/register/send')).toMatchObject({ body: { email: person.email, code: '' } })
  })

  await test.step('8.5: a wrong code is said, under the field, too', async () => {
    await page.getByRole('checkbox').check()
    await create()
    await expect(page.getByLabel('Email Code')).toHaveAttribute('aria-invalid', 'true')
    await expect.soft(page.getByRole('region', { name: /Notifications/ }).getByText(/code/i)).toBeVisible()
  })

  await test.step('0.3 3.6 3.7 4.8 4.9 4.10 4.11 7.5 7.6 7.9 8.6 8.9: the account is made', async () => {
    const before = sent.length
    await page.getByLabel('Email Code').fill(await product.mail.codeFor(person.email))
    await create()
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(toast('Register successful')).toBeVisible()
    const { username, email, password } = person
    expect(sent.slice(before).filter(({ path }) => path.startsWith('/api/auth/register'))).toEqual([
      expect.objectContaining({ path: '/api/auth/register/after', body: { username, email, password: '' } }),
      expect.objectContaining({ path: '/api/auth/register/verify', body: expect.objectContaining({ email }) }),
      expect.objectContaining({ path: '/api/auth/register', body: { username, email, password } }),
    ])
    expect(sent.every(({ type, body }) => body === undefined || type?.startsWith('application/json'))).toBe(true)
  })

  await test.step('2.1 4.1 4.3 6.1: the new account is not signed in yet, and its name stands there', async () => {
    await expect(page.getByLabel('Account')).toHaveValue(person.username)
    await page.goto('/setting/profile')
    await expect(page).toHaveURL(/\/auth\/login\?/)
  })

  await test.step('8.1 8.2: a wrong password is said', async () => {
    await page.goto(`/auth/login?account=${person.username}`)
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    const said = (
      await page
        .getByRole('region', { name: /Notifications/ })
        .getByRole('listitem')
        .textContent()
    )?.trim()
    await expect(page.getByRole('main')).toContainText(said ?? '')
    noise.expect(/status of 5\d\d|Failed to load resource/)
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 })
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText(/Bad gateway|Couldn't log you in/).first()).toBeVisible()
  })

  await test.step('1.3 2.13 3.5 4.2 4.4 7.3: the right one leads home', async () => {
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL('/repositories')
    expect(last('/api/auth/login')?.body).toEqual({ username: person.username, password: person.password })
  })

  await test.step('2.2 3.1 3.2 3.3 4.6 7.7: the session is kept, and asked for when the app starts', async () => {
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('users') ?? 'null') as unknown)
    expect(JSON.stringify(kept)).toContain(person.username)
    expect(kept).toMatchObject({ session: { username: person.username, email: person.email }, isAuthenticated: true })
    const answer = await context()
    expect(await answer.json()).toMatchObject({ code: 200, data: { username: person.username, email: person.email } })
    await page.context().clearCookies()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Log in', exact: true }).first()).toBeVisible()
  })

  await test.step('2.77 4.5 7.4: logging out tells the server first', async () => {
    await page.goto('/auth/login')
    await page.getByLabel('Account').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL('/repositories')
    await page.getByRole('button', { name: new RegExp(person.username) }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByRole('link', { name: 'Log in', exact: true }).first()).toBeVisible()
    expect(last('/api/auth/logout')).toMatchObject({ method: 'POST', body: {} })
    expect(await (await context()).json()).not.toMatchObject({ code: 200 })
  })

  await test.step('8.7: a name that is taken', async () => {
    await page.goto('/auth/signup')
    await page.getByLabel('username').fill(person.username)
    await page.getByLabel('Email', { exact: true }).fill(`other-${person.email}`)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Confirm Password').fill(person.password)
    await page.getByLabel('Email Code').fill('123456')
    await page.getByRole('checkbox').check()
    await create()
    await expect(toast('This email or username has been registered')).toBeVisible()
  })
})
