import { expect, test } from '../fixtures/test.ts'

test('the log-in stands before its scripts have come, in the reader’s language, and nothing typed or moved is lost when they have', async ({
  page,
  account,
}) => {
  for (const width of [1280, 375]) {
    await page.context().clearCookies()
    await page.setViewportSize({ width, height: 800 })
    const app = Promise.withResolvers<void>()
    await page.route('**/assets/vendor.*.js', async (route) => {
      await app.promise
      await route.continue()
    })
    await page.goto('/auth/login', { waitUntil: 'commit' })
    const ahead = page.locator('#first-rows')
    await expect(ahead.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    const places = [
      page.getByRole('link', { name: 'Sheaf, home' }),
      page.getByRole('heading', { level: 1 }),
      page.getByPlaceholder('username or email'),
      page.getByRole('button', { name: 'Login' }),
    ]
    const boxes = async () => (await Promise.all(places.map((place) => place.boundingBox()))).map((box) => ({ ...box }))
    const before = await boxes()
    await page.getByLabel('Account').fill(account.username)
    await page.locator('input[name=password]').pressSequentially(account.password)
    await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled()
    app.resolve()
    await expect(ahead).toHaveCount(0)
    // To a pixel or two: the text face may come later than its fallback, which is hardly wider.
    const after = (await boxes()).flatMap(Object.values)
    const moved = before.flatMap(Object.values).map((value, n) => Math.abs(value - (after[n] ?? 0)))
    expect(Math.max(...moved)).toBeLessThan(2)
    expect(moved).toHaveLength(4 * places.length)
    await expect(page.locator('input[name=password]')).toBeFocused()
    await expect(page.getByLabel('Account')).toHaveValue(account.username)
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/auth/)
    await page.evaluate(() => localStorage.clear())
    await page.unrouteAll({ behavior: 'wait' })
  }
  // In the language that the reader has chosen.
  await page.evaluate(() => localStorage.setItem('sheaf-language', 'de'))
  const app = Promise.withResolvers<void>()
  await page.route('**/assets/vendor.*.js', async (route) => {
    await app.promise
    await route.continue()
  })
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await expect(page.locator('#first-rows').getByRole('heading', { name: 'Willkommen zurück' })).toBeVisible()
  app.resolve()
  await page.unrouteAll({ behavior: 'wait' })
})
