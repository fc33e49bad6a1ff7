import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

/** Opens a page whose scripts come when they are let go. */
async function openAhead(page: Page, address: string) {
  const app = Promise.withResolvers<void>()
  await page.route('**/assets/vendor.*.js', async (route) => {
    await app.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  // Where a system has no face of Inter's widths, a line may wrap anew when Inter comes: that is no move of the app's.
  await page.evaluate(() => document.fonts.load('13px "Inter Variable"'))
  return { ahead: page.locator('#first-rows'), letCome: () => app.resolve() }
}

const boxesOf = async (places: readonly Locator[]) =>
  (await Promise.all(places.map((place) => place.boundingBox()))).flatMap((box) => Object.values({ ...box }))

/** To two pixels: a weight of the text face may come later than its fallback, whose lines are two pixels higher. */
function expectUnmoved(before: readonly number[], after: readonly number[], places: number) {
  const moved = before.map((value, n) => Math.abs(value - (after[n] ?? 0)))
  expect(moved).toHaveLength(4 * places)
  expect(Math.max(...moved), JSON.stringify([before, after])).toBeLessThanOrEqual(2)
}

test('the log-in stands before its scripts have come, in the reader’s language, and nothing typed or moved is lost when they have', async ({
  page,
  account,
}) => {
  for (const width of [1280, 375]) {
    await page.context().clearCookies()
    await page.setViewportSize({ width, height: 800 })
    const { ahead, letCome } = await openAhead(page, '/auth/login')
    await expect(ahead.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    const places = [
      page.getByRole('link', { name: 'Sheaf, home' }),
      page.getByRole('heading', { level: 1 }),
      page.getByPlaceholder('username or email'),
      page.getByRole('button', { name: 'Login' }),
    ]
    const before = await boxesOf(places)
    await page.getByLabel('Account').fill(account.username)
    await page.locator('input[name=password]').pressSequentially(account.password)
    await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled()
    letCome()
    await expect(ahead).toHaveCount(0)
    expectUnmoved(before, await boxesOf(places), places.length)
    await expect(page.locator('input[name=password]')).toBeFocused()
    await expect(page.getByLabel('Account')).toHaveValue(account.username)
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/auth/)
    await page.evaluate(() => localStorage.clear())
    await page.unrouteAll({ behavior: 'wait' })
  }
  // Who is faster than the scripts is logged in by them.
  await page.context().clearCookies()
  const early = await openAhead(page, '/auth/login')
  await early.ahead.getByLabel('Account').fill(account.username)
  await early.ahead.locator('input[name=password]').fill(account.password)
  await early.ahead.locator('input[name=password]').press('Enter')
  early.letCome()
  await expect(page).not.toHaveURL(/auth/)
  await page.evaluate(() => localStorage.clear())
  await page.unrouteAll({ behavior: 'wait' })
  // In the language that the reader has chosen.
  await page.evaluate(() => localStorage.setItem('sheaf-language', 'de'))
  const { ahead, letCome } = await openAhead(page, '/auth/login')
  await expect(ahead.getByRole('heading', { name: 'Willkommen zurück' })).toBeVisible()
  letCome()
  await page.unrouteAll({ behavior: 'wait' })
})

test('so do signing up and asking for a new password', async ({ page }) => {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [address, title] of [
      ['/auth/signup?email=ada%40example.org', 'Create an account'],
      ['/auth/forget', 'Forgot your password?'],
    ] as const) {
      const { ahead, letCome } = await openAhead(page, address)
      await expect(ahead.getByRole('heading', { name: title })).toBeVisible()
      const fields = await page.locator('form input:not([type=checkbox], [type=password])').all()
      const places = [
        page.getByRole('heading', { level: 1 }),
        ...fields.map((_, n) => page.locator('form input:not([type=checkbox], [type=password])').nth(n)),
        page.locator('form button[type=submit]'),
        page.locator('main a').last(),
      ]
      const before = await boxesOf(places)
      const email = page.locator('input[name=email]')
      await email.fill('grace@example.org')
      const terms = page.locator('input[name=terms]')
      if (address.startsWith('/auth/signup')) await terms.check()
      letCome()
      await expect(ahead).toHaveCount(0)
      expectUnmoved(before, await boxesOf(places), places.length)
      await expect(email).toHaveValue('grace@example.org')
      if (address.startsWith('/auth/signup')) await expect(terms).toBeChecked()
      await page.unrouteAll({ behavior: 'wait' })
    }
  }
})

test('so does the first screen of the landing page, with its picture', async ({ page }) => {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 })
    const { ahead, letCome } = await openAhead(page, '/')
    await expect(ahead.getByRole('heading', { level: 1 })).toBeVisible()
    const picture = page.getByRole('img', { name: /^A repository in Sheaf/ })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const shown = await picture.evaluate((image: HTMLImageElement) => image.currentSrc)
    const email = page.getByLabel('Email')
    const places = [
      page.getByRole('link', { name: 'Sheaf, home' }),
      page.getByRole('link', { name: 'Pricing' }).first(),
      page.getByRole('link', { name: 'Log in' }),
      page.getByRole('heading', { level: 1 }),
      email,
      page.getByRole('button', { name: 'Create Account' }),
      page.getByText('git push -u origin main'),
      picture,
      page.getByRole('heading', { name: 'Data analysis' }),
    ]
    const before = await boxesOf(places)
    await email.fill('ada@example.org')
    letCome()
    await expect(ahead).toHaveCount(0)
    expectUnmoved(before, await boxesOf(places), places.length)
    await expect(email).toHaveValue('ada@example.org')
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(shown)
    await page.unrouteAll({ behavior: 'wait' })
  }
})
