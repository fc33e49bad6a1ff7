import { expect, test } from '../fixtures/test.ts'
import { pushedRepository } from '../support/repository.ts'

test('toasts are as wide, as many and as long there as they should be', async ({ page, product, account }) => {
  await pushedRepository(product.url, account, 'spelt')
  await page.clock.install()
  await page.goto(`/${account.username}/spelt`)
  const copy = page.getByRole('button', { name: 'Copy clone URL' })
  const region = page.getByRole('region', { name: 'Notifications' })
  const toasts = region.getByRole('status')
  await copy.click()
  await expect(toasts).toHaveText(['Copied to clipboard'])
  await page.clock.runFor(500)

  const [toast] = await toasts.all()
  const box = await toast?.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(box?.width).toBe(356)
  expect(width - ((box?.x ?? 0) + (box?.width ?? 0)), 'distance from the right').toBeLessThanOrEqual(32)
  expect(height - ((box?.y ?? 0) + (box?.height ?? 0)), 'distance from the bottom').toBeLessThanOrEqual(32)

  for (const shown of [2, 3, 3]) {
    await copy.click()
    await page.clock.runFor(400)
    await expect(toasts).toHaveCount(shown)
  }
  const boxes = await Promise.all((await toasts.all()).map((each) => each.boundingBox()))
  const tops = boxes.map((each) => each?.y ?? 0).sort((a, b) => a - b)
  const [first = 0, second = 0] = tops
  expect(Math.round(second - first - (boxes[0]?.height ?? 0)), 'the gap').toBe(14)

  await page.keyboard.press('Alt+t')
  await expect(region).toBeFocused()
})

test('a toast is gone after four seconds', async ({ page, product, account }) => {
  await pushedRepository(product.url, account, 'millet')
  await page.clock.install()
  await page.goto(`/${account.username}/millet`)
  await page.getByRole('button', { name: 'Copy clone URL' }).click()
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
  await expect(toast).toBeVisible()
  // Away from it: a toast under the pointer waits.
  await page.mouse.move(5, 5)
  await page.clock.runFor(3_500)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(toast).toBeHidden()
})
