import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { pushedRepository } from '../support/repository.ts'

test('any file is a few letters away, and an address can be made to stay', async ({ page, product, account }) => {
  const folder = await pushedRepository(product.url, account, 'spelt')
  expect(folder).not.toBe('')
  const at = { owner: account.username, repo: 'spelt' }
  const { files } = await account.api.findFiles({ params: { ...at, branch: 'HEAD' }, query: { query: 'readme' } })
  const path = files[0]?.path ?? ''
  expect(path).toMatch(/readme/i)
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/${account.username}/spelt`)
    await expect(page.getByRole('button', { name: 'Go to file' })).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Go to file' })
    // A key does nothing before the app is there.
    await expect(async () => {
      await page.keyboard.press('t')
      await expect(dialog.getByRole('combobox')).toBeFocused({ timeout: 2_000 })
    }).toPass()
    await dialog.getByRole('combobox').fill('readme')
    await expect(dialog.getByRole('option').first()).toHaveText(path)
    await expect(dialog.locator('mark').first()).toHaveText(/readme/i)
    await expectAccessible(page, `going to a file at ${width}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/spelt\/blob\/main\/.*README/i)
    await expect(dialog).toBeHidden()
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/${account.username}/spelt/commits`)
  await expect(page.getByRole('list', { name: 'Commits' })).toBeVisible()
  // The rows are drawn ahead of the app.
  await expect(page.locator('#first-rows')).toHaveCount(0)
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(shortcuts).toContainText('Permanent link to this page', { timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await page.keyboard.press('y')
  await expect(page).toHaveURL(/\/commits\?ref=[0-9a-f]{40}$/)
})
