import { expect, test } from '../fixtures/test.ts'
import { brightShare, framesOfReload } from '../support/paint.ts'

test('a dark page is dark from its first frame', async ({ page, context, account }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const analysis = await context.newPage()
  for (const path of ['/repositories', '/setting/access-key']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const frames = await framesOfReload(page)
    expect(frames.length).toBeGreaterThan(0)
    for (const frame of frames)
      expect(await brightShare(analysis, frame), `a bright frame of ${path}`).toBeLessThan(0.1)
  }
  expect(account.username).toBeTruthy()
})

test('before any script has run the ground is that of the chosen theme, not of the system', async ({
  page,
  context,
  account,
}) => {
  await page.goto('/repositories')
  await page.getByRole('button', { name: account.email }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  let isHeld = true
  const held: (() => void)[] = []
  await page.route(/\.js(\?|$)/, async (route) => {
    if (isHeld) await new Promise<void>((release) => held.push(release))
    await route.continue()
  })
  await page.goto('/repositories', { waitUntil: 'commit' })
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(20, 20, 18)')
  const analysis = await context.newPage()
  const frame = (await page.screenshot()).toString('base64')
  expect(await brightShare(analysis, frame)).toBe(0)
  isHeld = false
  for (const release of held.splice(0)) release()
  await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()

  await page.getByRole('button', { name: account.email }).click()
  await page.getByRole('menuitemradio', { name: 'System' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
