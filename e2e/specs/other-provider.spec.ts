import { freePort } from '../../tools/process/free-port.ts'
import { startProvider, type TestProvider } from '../../tools/process/oidc-provider.ts'
import { test as base, expect } from '../fixtures/test.ts'
import { type Product, startProduct } from '../product/product.ts'
import { expectAccessibleWide } from '../support/axe.ts'

interface Site {
  product: Product
  provider: TestProvider
}

/** A Sheaf of its own: one that people may enter by another provider. */
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const port = await freePort({ host: 'localhost' })
      const url = `http://localhost:${port}`
      const provider = await startProvider(`${url}/auth/provider/work`)
      const work = { issuer: provider.issuer, ...provider.client, label: 'Work ID' }
      const product = await startProduct(
        { SHEAF_PUBLIC_URL: url, SHEAF_SIGN_IN_PROVIDERS: JSON.stringify({ work }) },
        port,
      )
      await use({ product, provider })
      await product.stop()
      await provider.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  product: [({ site }, use) => use(site.product), { scope: 'worker' }],
  elsewhere: [({ site }, use) => use([site.provider.issuer]), { scope: 'worker' }],
})

test('another provider: an account is connected to it, signs in by it, and somebody new gets one, by keyboard alone', async ({
  page,
  site: { provider },
  account,
}) => {
  let login = 'ada'
  provider.people.set('ada', { email: 'ada@work.example', email_verified: true })
  provider.people.set('grace', { email: 'grace@work.example', email_verified: true, preferred_username: 'grace' })
  // Its pages are its own: whoever comes there agrees.
  await page.route(`${provider.issuer}/**`, async (route) => {
    const back = await provider.visit(route.request().url(), login)
    await route.fulfill({ status: 302, headers: { location: back.href } })
  })
  const logOut = async () => {
    // A page that is open would ask for its news once more, and hear that nobody is signed in.
    await page.goto('about:blank')
    await account.api.logout()
    await page.goto('/auth/login')
  }
  const enter = () => page.getByRole('button', { name: 'Continue with Work ID' }).press('Enter')

  await page.goto('/setting/security')
  await page.getByRole('button', { name: 'Connect Work ID' }).press('Enter')
  const list = page.getByRole('list', { name: 'Other providers' })
  await expect(list).toContainText('ada@work.example')
  await expect(page.getByRole('list', { name: 'Security log' })).toContainText('Login connected: Work ID')
  await expectAccessibleWide(page, '/setting/security with a provider')

  await logOut()
  await expect(page.getByText('Log in to your account or with another provider')).toBeVisible()
  await expectAccessibleWide(page, 'logging in with a provider')
  await enter()
  await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()
  expect((await account.api.context()).username).toBe(account.username)

  await logOut()
  login = 'grace'
  await enter()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeFocused()
  await page.setViewportSize({ width: 375, height: 800 })
  await expectAccessibleWide(page, 'choosing a name at 375 px')
  await expect(page.getByLabel('username')).toHaveValue('grace')
  await page.getByLabel('username').press('Enter')
  await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()
  expect((await account.api.context()).username).toBe('grace')

  // An address is no proof of an account.
  await logOut()
  provider.people.set('thief', { email: account.email, email_verified: true })
  login = 'thief'
  await enter()
  await expect(page.getByRole('alert')).toContainText('An account with this email address already exists')
  await expectAccessibleWide(page, 'what is refused')
})
