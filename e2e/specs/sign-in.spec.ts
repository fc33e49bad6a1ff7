import { expect, test } from '../fixtures/test.ts'
import { expectAccessibleWide } from '../support/axe.ts'
import { totpCode } from '../support/totp-code.ts'

test('a forgotten password: a link by mail, a new one that is not common, and in with it by keyboard alone', async ({
  page,
  product,
  another,
}) => {
  const { username, email, api } = await another()
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot your password' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expectAccessibleWide(page, 'asking for a link')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expectAccessibleWide(page, 'what is said of it')

  const link = await product.mail.linkFor(email)
  expect(link.startsWith(`${product.url}/auth/forget?token=`)).toBe(true)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await expectAccessibleWide(page, 'the new password')
  const [first, second] = [page.getByLabel('New Password', { exact: true }), page.getByLabel('Confirm New Password')]
  await first.fill('password1')
  await second.fill('password1')
  await second.press('Enter')
  await expect(page.getByText('This password is one of the most common ones')).toBeVisible()
  const password = `another horse ${username}`
  await first.fill(password)
  await second.fill(password)
  await second.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByText('Password updated')).toBeVisible()
  // The session that was open elsewhere is over.
  await expect(api.context()).rejects.toThrow()

  await page.getByLabel('Account').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()

  await page.goto(link)
  await first.fill(password)
  await second.fill(password)
  await second.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'expired or has already been used' })).toBeVisible()
})

test('security settings: where the account is logged in, how to end that, and what happened, by keyboard', async ({
  page,
  browser,
  product,
  account,
}) => {
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const there = await elsewhere.newPage()
  await there.goto('/auth/login')
  await there.getByLabel('Account').fill(account.username)
  await there.getByLabel('Password', { exact: true }).fill(account.password)
  await there.getByLabel('Password', { exact: true }).press('Enter')
  await expect(there.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()

  await page.goto('/setting/security')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device')
  await expect(devices.nth(1)).toContainText(/Chrome on (Linux|Windows|macOS)/)
  const log = page.getByRole('list', { name: 'Security log' })
  await expect(log).toContainText('Logged in on a new device')
  await expectAccessibleWide(page, '/setting/security')

  await page.getByRole('button', { name: /^Log out Chrome/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).press('Enter')
  await expect(devices).toHaveCount(1)
  await expect(log).toContainText('Logged out another device')
  await there.reload()
  await expect(
    there.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Log in' }),
  ).toBeVisible()
  await elsewhere.close()
})

test('a second factor: an app by its code, recovery codes, and a passkey that signs in alone', async ({
  page,
  context,
  account,
}) => {
  // What a browser asks a phone or a security key for, Chromium asks this one, which is always there and always says yes.
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const logOut = async () => {
    // A page that still stood there would ask in vain, once its session has ended.
    await page.goto('about:blank')
    await account.api.logout()
    await page.goto('/auth/login')
  }
  const logIn = async () => {
    await page.getByLabel('Account').fill(account.username)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
  }
  const dialog = page.getByRole('dialog')

  await page.goto('/setting/security')
  await page.getByRole('button', { name: 'Set up' }).press('Enter')
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expectAccessibleWide(page, 'setting up an app')
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('Code from the app').fill('000000')
  await dialog.getByLabel('Code from the app').press('Enter')
  await expect(dialog.getByText('This code is wrong or has already been used').first()).toBeVisible()
  await dialog.getByLabel('Code from the app').fill(totpCode(secret, Date.now()))
  await dialog.getByLabel('Code from the app').press('Enter')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessibleWide(page, 'recovery codes')
  const recovery = (await codes.first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByText('10 left')).toBeVisible()

  await logOut()
  await logIn()
  await expect(page.getByRole('heading', { name: "Confirm that it's you" })).toBeFocused()
  await expectAccessibleWide(page, 'the second factor')
  // The step of the code above is used up.
  await page.getByLabel('Code').fill(totpCode(secret, Date.now() + 30_000))
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()

  await logOut()
  await logIn()
  await page.getByLabel('Code').fill(recovery)
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()

  await page.goto('/setting/security')
  await expect(page.getByText('9 left')).toBeVisible()
  await page.getByRole('button', { name: 'Add passkey' }).press('Enter')
  await dialog.getByLabel('Name').fill('This laptop')
  await dialog.getByLabel('Name').press('Enter')
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('This laptop')
  await expectAccessibleWide(page, '/setting/security with factors')

  await logOut()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()
  await logOut()
  await logIn()
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()
})
