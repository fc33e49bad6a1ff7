import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { pushedRepository } from '../support/repository.ts'

test('all that is an account’s is exported as one archive', async ({ page, product, account }) => {
  await pushedRepository(product.url, account, 'emmer')
  await page.goto('/setting/account')
  await page.getByRole('button', { name: 'Start export' }).press('Enter')
  await expect(page.getByText(/^Your archive is ready/)).toBeVisible()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `the export at ${width} px`)
  }
  const begun = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download archive' }).click()
  const archive = await begun
  expect(archive.suggestedFilename()).toMatch(/^sheaf-export-\d{4}-\d\d-\d\d\.tar$/)
  expect(await archive.failure()).toBeNull()
})
