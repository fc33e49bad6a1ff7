import { expect, test } from '../fixtures/test.ts'

test.describe('on a wide screen', () => {
  test.beforeEach(async ({ page, account }) => {
    await page.goto(`/${account.username}`)
    await expect(page.getByRole('heading', { level: 1, name: account.username })).toBeVisible()
  })

  test('is 16rem wide, 3rem with icons alone, and Ctrl+B goes between the two', async ({ page }) => {
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await expect(sidebar).toHaveCSS('width', '256px')
    await page.keyboard.press('Control+b')
    await expect(sidebar).toHaveCSS('width', '48px')
    await expect(sidebar.getByRole('link', { name: 'Repositories' }).first()).toBeVisible()
    await page.keyboard.press('Meta+b')
    await expect(sidebar).toHaveCSS('width', '256px')
    await sidebar.getByRole('button', { name: 'Toggle sidebar' }).click()
    await expect(sidebar).toHaveCSS('width', '48px')
  })

  test('is remembered for seven days, and the next page starts with it', async ({ page, context }) => {
    await page.keyboard.press('Control+b')
    await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'sidebar_state')).toBeTruthy()
    const kept = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
    expect(kept?.value).toBe('false')
    const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    await page.reload()
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCSS('width', '48px')
  })

  test('tells of an icon after 700 ms, and of the next one at once', async ({ page }) => {
    await page.keyboard.press('Control+b')
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await expect(sidebar).toHaveCSS('width', '48px')
    const [first, second] = [
      sidebar.getByRole('link', { name: 'Overview' }),
      sidebar.getByRole('link', { name: 'Stars' }),
    ]
    const opacity = (link: typeof first) => link.evaluate((element) => getComputedStyle(element, '::after').opacity)
    /** How long the next change waits: of no tip to the first one, or back. */
    const delay = () =>
      first.evaluate((element) => {
        const owner = element.closest('nav')?.parentElement?.closest('[data-collapsed]') ?? null
        return owner === null ? 'none' : getComputedStyle(owner).transitionDelay
      })
    await page.mouse.move(900, 600)
    expect(await delay()).toBe('0.3s')
    await first.hover()
    expect(await delay()).toBe('0.7s')
    await expect.poll(() => opacity(first)).toBe('1')
    await second.hover()
    expect(await opacity(second)).toBe('1')
    expect(await opacity(first)).toBe('0')
    await page.mouse.move(900, 600)
    await expect.poll(() => opacity(second)).toBe('0')
  })

  test('shows the menu of the area that one is in', async ({ page, account }) => {
    const main = page.getByRole('navigation', { name: 'Main menu' })
    await main.getByRole('region', { name: 'Profile' }).getByRole('link', { name: 'Repositories' }).click()
    await expect(page).toHaveURL(`/${account.username}/repos`)
    await page.goto('/setting')
    await expect(
      main.getByRole('region', { name: 'User Setting' }).getByRole('link', { name: 'Access keys' }),
    ).toBeVisible()
    await expect(main.getByRole('region', { name: 'Profile' })).toBeHidden()
  })
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 375, height: 700 } })

  test('is a drawer of 18rem that Escape and a click on the way close', async ({ page, account }) => {
    await page.goto(`/${account.username}`)
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(drawer).toHaveCSS('width', '288px')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await page.keyboard.press('Control+b')
    await expect(drawer).toBeVisible()
    // What Escape does, and Ctrl+B before the browser has told of it: the second must not undo the first.
    await drawer.evaluate(async (dialog: HTMLDialogElement) => {
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
      dialog.close()
      await Promise.resolve()
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', ctrlKey: true }))
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    await expect(drawer).toBeVisible()
    await drawer.getByRole('link', { name: 'Create' }).click()
    await expect(page).toHaveURL('/init')
    await expect(drawer).toBeHidden()
  })
})

test('offers visitors to log in, and no menu of an account', async ({ page, another }) => {
  const { username } = await another()
  await page.goto(`/${username}`)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Create' })).toBeHidden()
  await expect(sidebar.getByRole('button', { name: username })).toBeHidden()
})
