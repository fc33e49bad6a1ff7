import { expect, test } from '../fixtures/test.ts'
import { pushedRepository } from '../support/repository.ts'

test('toasts are as wide, as far apart and as long there as they should be', async ({ page, product, account }) => {
  await pushedRepository(product.url, account, 'spelt')
  await page.clock.install()
  await page.goto(`/${account.username}/spelt`)
  const copy = page.getByRole('button', { name: 'Copy clone URL' })
  const region = page.getByRole('region', { name: 'Notifications' })
  const toasts = region.getByRole('listitem')
  await copy.click()
  await expect(toasts).toHaveText(['Copied to clipboard'])
  await page.clock.runFor(1_000)
  // The same words a second time are no second toast.
  await copy.click()
  await expect(toasts).toHaveCount(1)
  await page.evaluate(() => {
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('not allowed')) })
    document.execCommand = () => false
  })
  await copy.click()
  await expect(toasts).toHaveText(['Failed to copy error', 'Copied to clipboard'])
  await page.clock.runFor(500)

  const boxes = await Promise.all((await toasts.all()).map((each) => each.boundingBox()))
  const [newest, older] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  if (!newest || !older) throw new Error('Two toasts expected')
  expect(newest.width).toBe(356)
  expect(width - (newest.x + newest.width), 'distance from the right').toBeLessThanOrEqual(32)
  expect(height - (newest.y + newest.height), 'distance from the bottom').toBeLessThanOrEqual(32)
  expect(Math.round(newest.y - (older.y + older.height)), 'the gap').toBe(14)

  await page.keyboard.press('Alt+t')
  await expect(region).toBeFocused()
  await page.mouse.move(5, 5)
  await page.keyboard.press('Shift+Tab')
  await page.clock.runFor(3_000)
  await expect(toasts).not.toHaveCount(0)
  await page.clock.runFor(1_500)
  await expect(toasts).toHaveCount(0)
})

test('a toast does not lie over the button that brought it, and ends with its page', async ({ page, account }) => {
  expect(account.username).toBeTruthy()
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/init/repository')
  const create = page.getByRole('button', { name: 'Create Repository' })
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  for (const attempt of ['one', 'two']) {
    await create.click()
    await expect(toast, `after attempt ${attempt}`).toHaveText([/repository name/i])
    const [over, under] = await Promise.all([toast.boundingBox(), create.boundingBox()])
    if (!over || !under) throw new Error('A toast and a button expected')
    expect(over.y > under.y + under.height || over.y + over.height < under.y, 'they are apart').toBe(true)
  }
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Create' }).click()
  await expect(page).toHaveURL('/init')
  await expect(toast).toHaveCount(0)
})
