import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { createRepository } from '../support/repository.ts'

test('a key is limited to a repository and to addresses, by keyboard', async ({ page, product, account }) => {
  for (const name of ['corn', 'rye']) await createRepository(account, name)
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/setting/access-key')
  await page.getByRole('button', { name: 'Create Access Key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Build server')
  await dialog.getByText('Limit this key').press('Enter')
  const field = dialog.getByRole('combobox', { name: 'Repositories and teams' })
  await field.fill('cor')
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveText([`${account.username}/corn`])
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(dialog.getByRole('button', { name: `Remove ${account.username}/corn` })).toBeVisible()
  const addresses = dialog.getByLabel('IP addresses')
  await addresses.fill('everywhere')
  await dialog.getByRole('button', { name: 'Create Access Key' }).click()
  await expect(addresses).toBeFocused()
  await expect(dialog.getByText(/everywhere isn't an address or a network/)).toBeVisible()
  await addresses.fill('127.0.0.0/8\n::1')
  await expectAccessible(page, 'a limited key')
  await dialog.getByRole('button', { name: 'Create Access Key' }).click()
  const token = await dialog.getByRole('region', { name: 'Access key' }).locator('code').textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(`Only ${account.username}/corn`)).toBeVisible()
  await expect(page.getByText(/^From 127\.0\.0\.0\/8/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)

  const status = async (name: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${product.url}/api/repo/${account.username}/${name}`, { headers })).status
  }
  expect([await status('corn'), await status('rye')]).toEqual([200, 404])

  await page.getByRole('button', { name: 'Edit Build server' }).press('Enter')
  await dialog.getByText('Limit this key').press('Enter')
  await field.fill('rye')
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveText([`${account.username}/rye`])
  await field.press('ArrowDown')
  await field.press('Enter')
  await expectAccessible(page, 'a key that is changed')
  await dialog.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(page.getByText(/^Only .*\/corn.*\/rye/)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect([await status('corn'), await status('rye')]).toEqual([200, 200])
})
